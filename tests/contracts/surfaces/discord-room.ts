import { type DiscordBot, startDiscordBot } from "../../adapters/discord/start-discord-bot.ts";
import { type FakeDiscord, startFakeDiscord } from "../../fakes/discord/start-fake-discord.ts";
import type { PermissionName } from "../../fakes/discord/state/permissions.ts";
import type { Said } from "../../fakes/discord/people/speaking.ts";
import { createSuccession, type Extras, type OpenRoom, type Room, type RoomSetup } from "./room.ts";
import { buttonFor, readThread, wordsOf } from "./thread-room.ts";

/** A thread on Discord. */
export const openDiscordRoom = roomWhere([]);

/** The same, where nothing can be read back: what stands there is known by its nonce alone. */
export const openUnreadableDiscordRoom = roomWhere(["ReadMessageHistory"]);

function roomWhere(botMayNot: readonly PermissionName[]): OpenRoom<Required<Extras>> {
  return (setup) => openRoom(setup, botMayNot);
}

async function openRoom(
  setup: RoomSetup,
  botMayNot: readonly PermissionName[],
): Promise<Room & Required<Extras>> {
  const approvers: string[] = [];
  const succession = createSuccession(setup, approvers);
  const { clock } = succession;
  const discord = await startFakeDiscord({ limits: "off", clock });
  const people = {
    ann: discord.person({ name: "Ann" }),
    bob: discord.person({ name: "Bob" }),
    eve: discord.person({ name: "Eve" }),
  };
  approvers.push(`discord:${people.ann.id}`, `discord:${people.bob.id}`);
  const channel = discord.channel("ops", { botMayNot });
  let bot: DiscordBot = await startDiscordBot(discord, await succession.next(setup.script));
  let root: Said | null = null;
  let last: Said | null = null;
  const posts = () => (root ? discord.thread(root) : []);
  const { newestCard, ...thread } = readThread(posts);
  return {
    ...thread,
    ...world(discord),
    bot: () => bot,
    async says(who, text) {
      if (root) {
        const thread = root;
        await discord.waitFor(() => posts().length > 0);
        last = people[who].says(channel, text, { thread });
      } else root = last = people[who].says(channel, `@bot ${text}`);
    },
    told: (who) => Promise.resolve(wordsOf(people[who].privateAnswers())),
    async decides(who, choice) {
      const { privateAnswers } = await people[who].clicks(newestCard(), buttonFor(choice));
      const [question] = choice === "approve_all" ? privateAnswers : [];
      const [confirm] = question?.buttons ?? [];
      if (question && confirm) await people[who].clicks(question, confirm.customId);
    },
    async edits(who, command) {
      const { modal } = await people[who].clicks(newestCard(), "Edit…");
      await people[who].submits({ id: modal?.id ?? "" }, { text: command });
    },
    async readsCall(who) {
      const card = newestCard();
      const review = card.buttons.find(({ label }) => label.startsWith("Review"));
      await people[who].clicks(card, review?.customId ?? "");
      let read = "";
      for (let turned = 0; turned < 100; turned++) {
        const page = await discord.waitFor(() => people[who].privateAnswers().at(-1));
        read += `${page.text}\n`;
        if (!page.buttons.some(({ label }) => label === "Next")) return read;
        await people[who].clicks(page, "Next");
        await discord.waitFor(() => people[who].privateAnswers().at(-1)?.text !== page.text);
      }
      throw new Error("The review does not end.");
    },
    rewords: (who, text) => Promise.resolve(last ? people[who].edits(last, text) : undefined),
    async commands(who, text) {
      const [name = "", id = ""] = text.split(" ");
      await people[who].command("countersign", { [name]: { id } }, channel);
    },
    passes: clock.passes,
    async restarts(script) {
      await bot.goes();
      bot = await startDiscordBot(discord, await succession.next(script));
    },
    async close() {
      await bot.close();
      await discord.close();
    },
  };
}

/** What Discord does of its own accord. */
function world(discord: FakeDiscord): Pick<Room, "hearsTwice" | "hearsAgain" | "losesAnswers"> {
  return {
    hearsTwice: () => discord.tellsTwice(),
    hearsAgain: () => Promise.resolve(discord.tellsAgain()),
    losesAnswers() {
      const fault = discord.fault({ kind: "drop", route: "messages.create" });
      return { ends: () => fault.lift() };
    },
  };
}
