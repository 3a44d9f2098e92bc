import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../../src/core/index.ts";
import { type FakeDiscord, startFakeDiscord } from "../../fakes/discord/start-fake-discord.ts";
import { type DiscordBot, type DiscordBotSetup, startDiscordBot } from "./start-discord-bot.ts";

const deploy = (command = "make deploy") => ({
  text: "I will deploy.",
  calls: [{ name: "shell_cmd", args: { command } }],
});

describe("deciding on Discord", () => {
  let discord: FakeDiscord;
  let bot: DiscordBot;
  const start = async (setup: DiscordBotSetup) => (bot = await startDiscordBot(discord, setup));

  beforeEach(async () => {
    discord = await startFakeDiscord();
  });
  afterEach(async () => {
    await bot.close();
    await discord.close();
  });

  /** A card that waits, in the thread of somebody's mention. */
  async function askedFor(setup: DiscordBotSetup) {
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    await start(setup);
    const said = ann.says(ops, "@bot deploy");
    const card = await discord.waitFor(() =>
      discord.thread(said).find(({ buttons }) => buttons.length > 0),
    );
    return { ann, ops, said, card };
  }

  it("an edit is approved as it stands in the dialog, and runs so", async () => {
    const { ann, card } = await askedFor({ script: [deploy()] });
    const { modal } = await ann.clicks(card, "Edit…");
    expect(modal?.fields[0]?.value).toBe("make deploy");
    const sent = await ann.submits({ id: modal?.id ?? "" }, { text: "make deploy -n" });
    expect(sent).toMatchObject({ answered: true, isOpen: false });
    await discord.waitFor(() => bot.tool.runs.length > 0);
    expect(bot.tool.runs).toEqual([{ command: "make deploy -n" }]);
    expect(ann.privateAnswers()).toEqual([]);
  });

  it("what cannot be signed in a dialog is given back with what is wrong", async () => {
    const { ann, card } = await askedFor({ script: [deploy()] });
    const { modal } = await ann.clicks(card, "Edit…");
    const { privateAnswers } = await ann.submits(
      { id: modal?.id ?? "" },
      { text: "make \u202Edeploy" },
    );
    expect(privateAnswers[0]?.text).toContain("cannot be seen");
    expect(privateAnswers[0]?.text).toContain("You wrote");
    expect(bot.tool.runs).toEqual([]);
  });

  it("a denial with its reason reaches the agent", async () => {
    const { ann, card } = await askedFor({ script: [deploy(), "I see."] });
    const { modal } = await ann.clicks(card, "Deny with reason…");
    await ann.submits({ id: modal?.id ?? "" }, { text: "not on a Friday" });
    await discord.waitFor(() => bot.model.requests.length > 1);
    expect(JSON.stringify(bot.model.requests[1]?.messages)).toContain("not on a Friday");
    expect(bot.tool.runs).toEqual([]);
  });

  it("a long call is read page by page, and approved on the last one", async () => {
    const command = Array.from({ length: 400 }, (_, at) => `echo line ${at}`).join("\n");
    const { ann, card } = await askedFor({ script: [deploy(command)] });
    expect(card.buttons.some(({ label }) => label.startsWith("Approve"))).toBe(false);
    const review = card.buttons.find(({ label }) => label.startsWith("Review"));
    const { privateAnswers } = await ann.clicks(card, review?.customId ?? "");
    let page = privateAnswers[0];
    for (let turns = 0; turns < 20; turns++) {
      if (!page?.buttons.some(({ label }) => label === "Next")) break;
      expect(page.buttons.some(({ label }) => label.startsWith("Approve"))).toBe(false);
      await ann.clicks(page, "Next");
      page = ann.privateAnswers().at(-1);
    }
    expect(ann.privateAnswers()).toHaveLength(1);
    expect(page?.text).toContain("line 399");
    await ann.clicks(page ?? card, "Approve once");
    await discord.waitFor(() => bot.tool.runs.length > 0);
    expect(bot.tool.runs).toEqual([{ command }]);
    expect(ann.privateAnswers().at(-1)?.text).toContain("Approved");
    expect(ann.privateAnswers().at(-1)?.buttons).toEqual([]);
  });

  it("approve all says what it covers before it is given", async () => {
    const { ann, card } = await askedFor({ script: [deploy(), deploy("make test"), "Done."] });
    const { privateAnswers } = await ann.clicks(card, "Approve all…");
    expect(bot.tool.runs).toEqual([]);
    const question = privateAnswers[0];
    expect(question?.text).toContain("everything else in this session");
    await ann.clicks(question ?? card, "Approve all");
    await discord.waitFor(() => bot.tool.runs.length === 2);
  });

  it("two clicks, one decision, one run; whoever came late is told in private", async () => {
    const { ann, card } = await askedFor({ script: [deploy()] });
    const bob = discord.person({ name: "Bob" });
    const [first, second] = await Promise.all([
      ann.clicks(card, "Approve once"),
      bob.clicks(card, "Approve once"),
    ]);
    expect([first.answered, second.answered]).toEqual([true, true]);
    await discord.waitFor(() => bot.tool.runs.length > 0);
    const told = await discord.waitFor(() =>
      [...ann.privateAnswers(), ...bob.privateAnswers()].find(({ text }) => text !== ""),
    );
    expect(told.text).toMatch(/already|Ann|Bob/);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(bot.tool.runs).toHaveLength(1);
  });

  it.each([
    ["a made-up id", "approve_once"],
    ["an id of no request", "approve_once:apr_none:0123456789ab"],
    ["an action that there is none of", "run_at_once:apr_1:00"],
    ["a page of nothing", "page:apr_none:00:7"],
    ["another bot's", "x".repeat(100)],
  ])("a forged button runs nothing and is answered: %s", async (_, customId) => {
    const { ann, card } = await askedFor({ script: [deploy()] });
    const reaction = await ann.forges({ customId, message: card });
    expect(reaction.answered).toBe(true);
    expect(reaction.privateAnswers[0]?.text).toContain("Nothing was decided");
    expect(bot.tool.runs).toEqual([]);
  });

  it.each(["dm", "uncached guild", "webhook"] as const)(
    "a click from elsewhere is judged by who clicked: %s",
    async (from) => {
      const { card } = await askedFor({
        script: [deploy()],
        approvals: { approvers: ["discord:role:999999999999999999"] },
      });
      const eve = discord.person({ name: "Eve" });
      const customId = card.buttons.find(({ label }) => label === "Approve once")?.customId ?? "";
      const reaction = await eve.forges({ customId, message: card, from });
      expect(reaction.answered).toBe(true);
      expect(reaction.privateAnswers[0]?.text).toContain(`discord:${eve.id}`);
      expect(bot.tool.runs).toEqual([]);
    },
  );

  it("a card that was decided long ago decides nothing more", async () => {
    const { ann, card } = await askedFor({ script: [deploy()] });
    const customId = card.buttons.find(({ label }) => label === "Deny")?.customId ?? "";
    await ann.clicks(card, "Approve once");
    await discord.waitFor(() => bot.tool.runs.length > 0);
    const reaction = await ann.forges({ customId, message: card });
    expect(reaction.privateAnswers[0]?.text).toMatch(/already|decided/i);
  });

  it("while the database hangs every click is answered in time, and counts when it is back", async () => {
    let release: (() => void) | null = null;
    let held: Promise<void> | null = null;
    const between = (store: Store): Store => ({
      ...store,
      async approval(id) {
        await held;
        return store.approval(id);
      },
    });
    const { ann, card } = await askedFor({ script: [deploy()], between });
    held = new Promise((resolve) => (release = resolve));
    const reaction = await ann.clicks(card, "Approve once");
    expect(reaction).toMatchObject({ answered: true, type: "silent" });
    const slow = await ann.clicks(card, "Edit…");
    expect(slow).toMatchObject({ answered: true, type: "silent" });
    expect(bot.tool.runs).toEqual([]);
    (release as (() => void) | null)?.();
    await discord.waitFor(() => bot.tool.runs.length > 0);
    const words = await discord.waitFor(() => ann.privateAnswers()[0]);
    expect(words.text).toMatch(/Press the button again|nothing to edit/);
    expect(discord.unanswered()).toEqual([]);
  });

  it("while the database is broken every click is answered, and nothing runs", async () => {
    let isBroken = false;
    const between = (store: Store): Store => ({
      ...store,
      async approval(id) {
        if (isBroken) throw new Error("the disk is full");
        return store.approval(id);
      },
    });
    const { ann, card } = await askedFor({ script: [deploy()], between });
    isBroken = true;
    const reaction = await ann.clicks(card, "Approve once");
    expect(reaction.privateAnswers[0]?.text).toContain("press again");
    isBroken = false;
    await ann.clicks(card, "Approve once");
    await discord.waitFor(() => bot.tool.runs.length > 0);
  });

  it("what cannot be said in private any more is said in the channel, pinging nobody", async () => {
    const { card, said } = await askedFor({
      script: [deploy()],
      approvals: { approvers: ["discord:1"] },
    });
    const eve = discord.person({ name: "Eve" });
    discord.fault({ kind: "refuse", route: "interactions.callback", code: 10062, times: 1 });
    void eve.clicks(card, "Approve once");
    const told = await discord.waitFor(() =>
      discord.thread(said).find(({ text }) => text.includes(`discord:${eve.id}`)),
    );
    expect(told.text).toContain("Eve:");
    expect(told.pings).toEqual([]);
    expect(bot.tool.runs).toEqual([]);
  });

  it("typed commands list, decide and begin; their answers are private", async () => {
    const { ann, ops, said } = await askedFor({ script: [deploy(), "Done.", "Hello."] });
    const listed = await ann.command("countersign", { pending: {} }, ops);
    expect(listed.privateAnswers[0]?.text).toContain("make deploy");
    const elsewhere = await ann.command("countersign", { pending: {} }, discord.channel("random"));
    expect(elsewhere.privateAnswers[0]?.text).toContain("Nothing waits");
    const done = await ann.command("countersign", { approve: {} }, { id: said.id, name: "" });
    expect(done.privateAnswers[0]?.text).toContain("Approved");
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("Done."));
    const begun = await ann.command("countersign", { ask: { text: "hello there" } }, ops);
    expect(begun.privateAnswers[0]?.text).toContain("A session begins");
    const root = await discord.waitFor(() =>
      discord.messages(ops).find(({ text }) => text.includes("hello there")),
    );
    await discord.waitFor(() => discord.thread(root).at(-1)?.text.includes("Hello."));
  });
});
