import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../../src/core/index.ts";
import { type FakeDiscord, startFakeDiscord } from "../../fakes/discord/start-fake-discord.ts";
import { createTurnedClock, type TurnedClock } from "../../fakes/turned-clock.ts";
import { type DiscordBot, type DiscordBotSetup, startDiscordBot } from "./start-discord-bot.ts";
import { cardUnder } from "../../fakes/card-under.ts";

const HOUR_MS = 3_600_000;
const call = (command: string) => ({ calls: [{ name: "shell_cmd", args: { command } }] });

/** Discord's ids and the bot's clock tell the same time, which is turned by hand. */
describe("what happens on Discord while the bot is down", () => {
  let clock: TurnedClock;
  let discord: FakeDiscord;
  let bot: DiscordBot;
  const start = async (setup: DiscordBotSetup = {}) =>
    (bot = await startDiscordBot(discord, {
      ...setup,
      environment: { now: clock.now, ...setup.environment },
    }));
  const stopsAndStarts = async (script: string[], between?: () => void) => {
    const { store, tool } = bot;
    await bot.close();
    await clock.turn(1_000);
    between?.();
    await clock.turn(1_000);
    await start({ store, tool, script });
  };
  const answered = (said: Parameters<FakeDiscord["thread"]>[0], text: string) =>
    discord.waitFor(() => discord.thread(said).some((each) => each.text.includes(text)));
  const heard = () => JSON.stringify(bot.model.requests.flatMap(({ messages }) => messages));
  /** Whatever it was going to do it has done: it answers what is said now. */
  async function isCaughtUp(): Promise<void> {
    const [last, there] = [discord.person({ name: "Last" }), discord.channel("last")];
    const said = last.says(there, "@bot are you there?");
    const told = () => discord.thread(said).length + discord.messages(there).length;
    await discord.waitFor(() => told() > 2);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }

  beforeEach(async () => {
    clock = createTurnedClock(new Date().toISOString());
    discord = await startFakeDiscord({ clock, limits: "off" });
  });
  afterEach(async () => {
    await bot.close();
    await discord.close();
  });

  /** A bot that somebody has talked to, in a thread of the channel. */
  async function used(script: DiscordBotSetup["script"] = ["Hello."]) {
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    await start({ script });
    const said = ann.says(ops, "@bot hello");
    await discord.waitFor(() => discord.thread(said).length > 1);
    return { ann, ops, said };
  }

  describe("a mention that begins a session", () => {
    it("is answered when it is back, oldest first, in channels and in people's threads", async () => {
      discord.roleOfBot("countersign");
      const { ann, ops } = await used();
      const random = discord.channel("random");
      const root = ann.says(random, "staging is down");
      const thread = ann.opensThread(root, "staging");
      await clock.turn(10 * 60_000);
      let one = root;
      let two = root;
      await stopsAndStarts(["One.", "Two.", "Three."], () => {
        one = ann.says(ops, "@countersign first");
        ann.says(ops, "this is for nobody");
        ann.says(random, "@bot second", { thread });
        two = ann.says(random, "@bot third");
      });
      await answered(one, "One.");
      await discord.waitFor(() => discord.messages(thread).at(-1)?.text.includes("Two."));
      await answered(two, "Three.");
      await isCaughtUp();
      expect(heard()).not.toContain("this is for nobody");
      await stopsAndStarts([]);
      await isCaughtUp();
      expect(bot.model.requests).toHaveLength(1);
      expect(discord.refused).toEqual([]);
    });

    it("is not answered out of the blue: not on the first start of all, nor a day later", async () => {
      const ann = discord.person({ name: "Ann" });
      const ops = discord.channel("ops");
      ann.says(ops, "@bot before it was ever started");
      await start({ script: [] });
      await isCaughtUp();
      expect(heard()).not.toContain("ever started");
      await stopsAndStarts([], () => ann.says(ops, "@bot a day ago"));
      await isCaughtUp();
      expect(heard()).toContain("a day ago");
      const { store, tool } = bot;
      await bot.close();
      ann.says(ops, "@bot too long ago");
      await clock.turn(25 * HOUR_MS);
      await start({ store, tool });
      await isCaughtUp();
      expect(heard()).not.toContain("too long ago");
    });

    it("is looked for where we may read and where somebody wrote since, and nowhere else", async () => {
      const { ann } = await used();
      const quiet = discord.channel("quiet");
      ann.says(quiet, "nothing new here");
      const secret = discord.channel("secret", { botMayNot: ["ViewChannel"] });
      const deaf = discord.channel("deaf", { botMayNot: ["ReadMessageHistory"] });
      const busy = discord.channel("busy");
      await clock.turn(2 * HOUR_MS);
      ann.says(busy, "a word");
      const elsewhere = discord.channel("elsewhere");
      const last = ann.says(elsewhere, "@bot still there?");
      await discord.waitFor(() => discord.thread(last).length > 1);
      const before = discord.calls("messages.list").length;
      await stopsAndStarts(["Here."], () => {
        for (const channel of [secret, deaf]) ann.says(channel, "@bot hello");
        ann.says(busy, "@bot hello");
      });
      await discord.waitFor(() => bot.model.requests.length > 0);
      await isCaughtUp();
      const read = discord
        .calls("messages.list")
        .slice(before)
        .map(({ path }) => path.split("/").at(-2));
      expect(read).toContain(busy.id);
      for (const channel of [quiet, secret, deaf]) expect(read).not.toContain(channel.id);
      expect(discord.invalidRequests()).toBe(0);
    });

    it("is told once why it comes to nothing, however often the bot starts", async () => {
      const { ann } = await used();
      const shut = discord.channel("shut", { botMayNot: ["CreatePublicThreads"] });
      const tellings = () =>
        discord.messages(shut).filter(({ text }) => text.includes("Create Public Threads"));
      await stopsAndStarts([], () => ann.says(shut, "@bot hello"));
      await discord.waitFor(() => tellings().length > 0);
      await stopsAndStarts([]);
      await isCaughtUp();
      expect(tellings()).toHaveLength(1);
    });

    it("is answered although the process dies while it catches up", async () => {
      const { ann, ops, said } = await used();
      await clock.turn(10 * 60_000);
      const { store, tool } = bot;
      await bot.close();
      const missed = ann.says(ops, "@bot missed");
      await clock.turn(60_000);
      ann.says(ops, "in the thread, later", { thread: said });
      // It gets to store what is later, and no further.
      const threads = discord.fault({ kind: "503", route: "threads.fromMessage" });
      let isDead = false;
      const between = (given: Store): Store => ({
        ...given,
        transaction: (work) =>
          isDead ? Promise.reject(new Error("dead")) : given.transaction(work),
      });
      await start({ store, tool, script: ["Later."], between });
      await answered(said, "Later.");
      isDead = true;
      await bot.close();
      await clock.turn(60_000);
      threads.lift();
      await start({ store, tool, script: ["Found."] });
      await answered(missed, "Found.");
    });

    it("that could not be stored when it came is answered once the database is back", async () => {
      let isBroken = false;
      const between = (store: Store): Store => ({
        ...store,
        async surfaceAt(place) {
          if (isBroken) throw new Error("the disk is full");
          return store.surfaceAt(place);
        },
      });
      const ann = discord.person({ name: "Ann" });
      await start({ script: ["There."], between });
      isBroken = true;
      const said = ann.says(discord.channel("ops"), "@bot hello");
      const failed = () => bot.log.some(({ text }) => text.includes("could not be taken"));
      await expect.poll(failed).toBe(true);
      isBroken = false;
      await discord.waitFor(() => discord.thread(said).length > 1);
    });
  });

  describe("a message that is stored already", () => {
    it("is read as it was edited meanwhile, and not at all when it was taken back", async () => {
      const { ann, ops, said } = await used(["Hello.", "Yes.", "Yes."]);
      const first = ann.says(ops, "use the blue key", { thread: said });
      await answered(said, "Yes.");
      const second = ann.says(ops, "the password is swordfish", { thread: said });
      await discord.waitFor(() => discord.thread(said).length === 6);
      await stopsAndStarts(["Here.", "Now."], () => {
        ann.edits(first, "use the red key");
        ann.deletes(second);
      });
      await isCaughtUp();
      ann.says(ops, "go on", { thread: said });
      await answered(said, "Now.");
      const read = JSON.stringify(bot.model.requests.at(-1)?.messages);
      expect(read).toContain("use the red key");
      expect(read).not.toContain("use the blue key");
      expect(read).not.toContain("swordfish");
    });

    it("is amended once, however often the bot starts, and as it was first stored not at all", async () => {
      const { ann, ops, said } = await used(["Hello.", "Yes."]);
      const first = ann.says(ops, "blue", { thread: said });
      await answered(said, "Yes.");
      const { store, tool } = bot;
      await bot.close();
      ann.edits(first, "red");
      const second = ann.says(ops, "one", { thread: said });
      ann.edits(second, "two");
      await start({ store, tool, script: ["Read."] });
      await answered(said, "Read.");
      await stopsAndStarts([]);
      await isCaughtUp();
      const place = { platform: "discord", workspace: discord.guildId };
      const surface = await bot.core.findSurface({ ...place, channel: ops.id, thread: said.id });
      const log = await bot.core.listMessages(surface?.sessionId ?? "", { after: 0, limit: 50 });
      const amendments = (log ?? []).filter(({ metadata }) => metadata["amends"] !== undefined);
      expect(amendments.map(({ content }) => content)).toEqual(["red"]);
      expect((log ?? []).map(({ content }) => content)).toContain("two");
    });

    it("is not taken for deleted where we may not read back any more", async () => {
      const { ann, ops, said } = await used(["Hello.", "Yes."]);
      ann.says(ops, "remember the milk", { thread: said });
      await answered(said, "Yes.");
      await stopsAndStarts(["Here.", "Now."], () => discord.forbids(ops, ["ReadMessageHistory"]));
      await isCaughtUp();
      ann.says(ops, "go on", { thread: said });
      await answered(said, "Now.");
      expect(JSON.stringify(bot.model.requests.at(-1)?.messages)).toContain("remember the milk");
    });

    it("that asked for what waits is read as edited after the decision", async () => {
      const { ann, ops, said } = await used(["Hello.", call("make deploy")]);
      const asked = ann.says(ops, "deploy main", { thread: said });
      const card = await cardUnder(discord, said);
      await stopsAndStarts(["Here.", "Denied then."], () => ann.edits(asked, "deploy release"));
      await isCaughtUp();
      await ann.clicks(card, "Deny");
      await answered(said, "Denied then.");
      expect(JSON.stringify(bot.model.requests.at(-1)?.messages)).toContain("deploy release");
    });
  });

  it("the last words are read of a place where more was written than is read back", async () => {
    const { ann, ops, said } = await used();
    await stopsAndStarts([], () => {
      for (let n = 0; n < 650; n++) ann.says(ops, `word ${n}.`, { thread: said });
      ann.says(ops, "is it still on fire?", { thread: said });
    });
    await expect.poll(heard).toContain("is it still on fire?");
    expect(heard()).toContain("word 0.");
    expect(bot.log.some(({ text }) => text.includes("not every message"))).toBe(true);
  });

  it("what was said in a channel before a session was linked there is not read afterwards", async () => {
    const { ann, said, ops } = await used();
    const { store, tool } = bot;
    await bot.close();
    const settings = { sessionIn: "channel" } as const;
    const room = discord.channel("room");
    ann.says(room, "private gossip");
    await start({ store, tool, settings, script: [] });
    ann.says(ops, "link", { thread: said });
    const offered = () =>
      discord
        .thread(said)
        .map(({ text }) => /link (\w{12,})/.exec(text)?.[1])
        .find((code) => code !== undefined);
    const code = await discord.waitFor(offered);
    ann.says(room, `@bot link ${code}`);
    await discord.waitFor(() => discord.messages(room).some(({ text }) => text.includes("linked")));
    await bot.close();
    await start({ store, tool, settings, script: [] });
    await isCaughtUp();
    expect(heard()).not.toContain("gossip");
  });
});
