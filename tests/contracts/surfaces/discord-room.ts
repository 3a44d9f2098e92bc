import { startDiscordBot } from "../../adapters/discord/start-discord-bot.ts";
import { startFakeDiscord } from "../../fakes/discord/start-fake-discord.ts";
import type { OpenRoom } from "./room.ts";

/** A thread on Discord. */
export const openDiscordRoom: OpenRoom = async ({ script, quorum = 1, tool }) => {
  const discord = await startFakeDiscord({ limits: "off" });
  const people = {
    ann: discord.person({ name: "Ann" }),
    bob: discord.person({ name: "Bob" }),
    eve: discord.person({ name: "Eve" }),
  };
  const channel = discord.channel("ops");
  const approvers = [people.ann, people.bob].map(({ id }) => `discord:${id}`);
  const bot = await startDiscordBot(discord, {
    script,
    approvals: { approvers, quorum },
    ...(tool ? { tool } : {}),
  });
  let root: ReturnType<typeof people.ann.says> | null = null;
  const thread = () => (root ? discord.thread(root) : []);
  const newestCard = () => {
    const card = thread().findLast(({ buttons }) => buttons.length > 0);
    if (!card) throw new Error("There is no card.");
    return card;
  };
  return {
    core: bot.core,
    tool: bot.tool,
    model: bot.model,
    async says(who, text) {
      if (root) {
        await discord.waitFor(() => thread().length > 0);
        people[who].says(channel, text, { thread: root });
      } else root = people[who].says(channel, `@bot ${text}`);
    },
    reads: () =>
      Promise.resolve(
        thread()
          .map(({ text }) => text)
          .join("\n"),
      ),
    told: (who) =>
      Promise.resolve(
        people[who]
          .privateAnswers()
          .map(({ text }) => text)
          .join("\n"),
      ),
    async decides(who, decision) {
      await people[who].clicks(newestCard(), decision === "approve" ? "Approve once" : "Deny");
    },
    offersApproval: () =>
      Promise.resolve(
        thread().some(({ buttons }) => buttons.some(({ label }) => label === "Approve once")),
      ),
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
    async close() {
      await bot.close();
      await discord.close();
    },
  };
};
