import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ACTION, writeCustomId } from "../../../src/adapters/discord/custom-ids.ts";
import type { Store } from "../../../src/core/index.ts";
import type { SeenMessage } from "../../fakes/discord/people/seen-message.ts";
import { type FakeDiscord, startFakeDiscord } from "../../fakes/discord/start-fake-discord.ts";
import { type DiscordBot, type DiscordBotSetup, startDiscordBot } from "./start-discord-bot.ts";
import { cardUnder } from "../../fakes/card-under.ts";

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
    const card = await cardUnder(discord, said);
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

  it.each([
    [
      "lines",
      Array.from({ length: 1_500 }, (_, i) => `echo ${100_000_000_000_000 + i}`).join("\n"),
    ],
    ["one line", `echo ${Array.from({ length: 5_000 }, (_, i) => 10_000 + i).join("")}`],
  ])("30,000 characters are read to the last before Approve is to be had: %s", async (_, long) => {
    const command = long.padEnd(30_000, "!").slice(0, 30_000);
    const { ann, card } = await askedFor({ script: [deploy(command)] });
    expect(card.buttons.some(({ label }) => label.startsWith("Approve"))).toBe(false);
    const review = card.buttons.find(({ label }) => label.startsWith("Review"));
    const { privateAnswers } = await ann.clicks(card, review?.customId ?? "");
    let page = privateAnswers[0] ?? card;
    let read = codeOn(page);
    while (page.buttons.some(({ label }) => label === "Next")) {
      expect(page.buttons.some(({ label }) => label.startsWith("Approve"))).toBe(false);
      await ann.clicks(page, "Next");
      page = ann.privateAnswers().at(-1) ?? card;
      read += codeOn(page);
    }
    expect(read).toBe(command);
    expect(ann.privateAnswers()).toHaveLength(1);
    await ann.clicks(page, "Approve once");
    await discord.waitFor(() => bot.tool.runs.length > 0);
    expect(bot.tool.runs).toEqual([{ command }]);
    expect(ann.privateAnswers().at(-1)?.text).toContain("Approved");
    expect(ann.privateAnswers().at(-1)?.buttons).toEqual([]);
    expect(discord.refused).toEqual([]);
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

  it.each(["dm", "uncached guild"] as const)(
    "a click from where the card was never shown decides nothing, whoever clicks: %s",
    async (from) => {
      const { ann, card } = await askedFor({ script: [deploy()] });
      const customId = card.buttons.find(({ label }) => label === "Approve once")?.customId ?? "";
      const reaction = await ann.forges({ customId, message: card, from });
      expect(reaction.answered).toBe(true);
      expect(reaction.privateAnswers[0]?.text).toContain("never shown in this place");
      expect(bot.tool.runs).toEqual([]);
      expect(discord.message(card).buttons).toEqual(card.buttons);
    },
  );

  it("a click on a webhook's copy of the card is judged by who clicks", async () => {
    const approvals = { approvers: ["discord:role:999999999999999999"] };
    const { card } = await askedFor({ script: [deploy()], approvals });
    const eve = discord.person({ name: "Eve" });
    const customId = card.buttons.find(({ label }) => label === "Approve once")?.customId ?? "";
    const reaction = await eve.forges({ customId, message: card, from: "webhook" });
    expect(reaction.answered).toBe(true);
    expect(reaction.privateAnswers[0]?.text).toContain(`discord:${eve.id}`);
    expect(bot.tool.runs).toEqual([]);
  });

  it("an id of another session decides nothing, opens nothing, and shows nothing of it", async () => {
    const { ann, ops, card } = await askedFor({ script: [deploy("make secret"), deploy()] });
    const other = ann.says(ops, "@bot deploy that too");
    const here = await cardUnder(discord, other);
    const [, approvalId = "", digest = ""] = card.buttons[0]?.customId.split(":") ?? [];
    for (const action of Object.values(ACTION)) {
      const customId = writeCustomId({
        action,
        approvalId,
        digest,
        ...(action === ACTION.page ? { page: 1 } : {}),
      });
      const reaction = await ann.forges({ customId, message: here });
      expect(reaction).toMatchObject({ answered: true, type: "reply" });
      expect(reaction.privateAnswers[0]?.text).toContain("never shown in this place");
      expect(reaction.privateAnswers[0]?.text).not.toContain("make secret");
    }
    expect(bot.tool.runs).toEqual([]);
    expect(discord.message(card).buttons).toEqual(card.buttons);
    await ann.clicks(card, "Approve once");
    await discord.waitFor(() => bot.tool.runs.length === 1);
    expect(bot.tool.runs).toEqual([{ command: "make secret" }]);
  });

  it.each([
    [
      "of another call",
      (digest: string) => digest.replaceAll(/./g, (c) => (c === "0" ? "1" : "0")),
    ],
    ["cut off", (digest: string) => digest.slice(0, 4)],
    ["left out", () => ""],
  ])("a button whose signature is %s decides nothing", async (_, change) => {
    const { ann, card } = await askedFor({ script: [deploy()] });
    const [action, approvalId, digest = ""] =
      card.buttons.find(({ label }) => label === "Approve once")?.customId.split(":") ?? [];
    const customId = [action, approvalId, change(digest)].join(":");
    const reaction = await ann.forges({ customId, message: card });
    expect(reaction.privateAnswers[0]?.text).toContain("Nothing was decided");
    expect(bot.tool.runs).toEqual([]);
  });

  it("what was opened before the card was edited signs nothing", async () => {
    const { ann, card } = await askedFor({ script: [deploy()], approvals: { quorum: 2 } });
    const bob = discord.person({ name: "Bob" });
    const { modal } = await bob.clicks(card, "Edit…");
    const stale = discord.fault({ kind: "503", route: "messages.edit" });
    const edited = await ann.clicks(card, "Edit…");
    await ann.submits({ id: edited.modal?.id ?? "" }, { text: "rm -rf build" });
    const old = await bob.clicks(card, "Approve once");
    expect(old.privateAnswers[0]?.text).toContain("edited since that card was drawn");
    const sent = await bob.submits({ id: modal?.id ?? "" }, { text: "make deploy -n" });
    expect(sent.privateAnswers[0]?.text).toContain("edited since that card was drawn");
    expect(bot.tool.runs).toEqual([]);
    stale.lift();
    await discord.waitFor(() => discord.message(card).text.includes("rm -rf build"));
    await bob.clicks(discord.message(card), "Approve once");
    await discord.waitFor(() => bot.tool.runs.length === 1);
    expect(bot.tool.runs).toEqual([{ command: "rm -rf build" }]);
  });

  it("a card that was decided long ago decides nothing more", async () => {
    const { ann, card } = await askedFor({ script: [deploy()] });
    const customId = card.buttons.find(({ label }) => label === "Deny")?.customId ?? "";
    await ann.clicks(card, "Approve once");
    await discord.waitFor(() => bot.tool.runs.length > 0);
    const reaction = await ann.forges({ customId, message: card });
    expect(reaction.privateAnswers[0]?.text).toMatch(/already|decided/i);
  });

  it("while the database hangs every click is answered in time, and counts when it is back", async () => {
    const { hang, goOn, between } = hangingDatabase();
    const { ann, card } = await askedFor({ script: [deploy()], between });
    hang();
    const reaction = await ann.clicks(card, "Approve once");
    expect(reaction).toMatchObject({ answered: true, type: "silent" });
    // Long before Discord gives up; only a dialog, which cannot come later, is waited for.
    expect(reaction.ms).toBeLessThan(1_500);
    const slow = await ann.clicks(card, "Edit…");
    expect(slow).toMatchObject({ answered: true, type: "silent" });
    expect(bot.tool.runs).toEqual([]);
    goOn();
    await discord.waitFor(() => bot.tool.runs.length > 0);
    const words = await discord.waitFor(() => ann.privateAnswers()[0]);
    expect(words.text).toMatch(/Press the button again|nothing to edit/);
    expect(discord.unanswered()).toEqual([]);
  });

  it("who clicked in vain while the database was slow is told so in private, when it is known", async () => {
    const { hang, goOn, between } = hangingDatabase();
    const { card } = await askedFor({
      script: [deploy()],
      approvals: { approvers: ["discord:1"] },
      between,
    });
    const eve = discord.person({ name: "Eve" });
    hang();
    const reaction = await eve.clicks(card, "Approve once");
    expect(reaction).toMatchObject({ answered: true, type: "silent", privateAnswers: [] });
    goOn();
    const told = await discord.waitFor(() => eve.privateAnswers()[0]);
    expect(told.text).toContain(`discord:${eve.id}`);
    expect(bot.tool.runs).toEqual([]);
  });

  it("while the database is broken every click and command is answered, and nothing runs", async () => {
    let isBroken = false;
    const between = (store: Store): Store => ({
      ...store,
      async approval(id) {
        if (isBroken) throw new Error("the disk is full");
        return store.approval(id);
      },
    });
    const { ann, ops, card } = await askedFor({ script: [deploy()], between });
    isBroken = true;
    const reaction = await ann.clicks(card, "Approve once");
    expect(reaction.privateAnswers[0]?.text).toContain("press again");
    const typed = await ann.command("countersign", { approve: {} }, ops);
    expect(typed.privateAnswers[0]?.text).toContain("type it again");
    isBroken = false;
    await ann.clicks(card, "Approve once");
    await discord.waitFor(() => bot.tool.runs.length > 0);
  });

  it("what Discord took without saying so is not said again", async () => {
    const { ann, card } = await askedFor({ script: [deploy()], approvals: { quorum: 2 } });
    const answers = () => discord.calls("interactions.callback");
    const loses = () => discord.fault({ kind: "drop", route: "interactions.callback", times: 1 });
    loses();
    const { modal } = await ann.clicks(card, "Edit…");
    expect(modal?.fields[0]?.value).toBe("make deploy");
    await discord.waitFor(() => answers().length === 2);
    loses();
    const { privateAnswers } = await ann.clicks(card, "Approve once");
    expect(privateAnswers[0]?.text).toContain("waits for one more person");
    await discord.waitFor(() => answers().length === 4);
    const again = await ann.clicks(card, "Approve once");
    expect(again.privateAnswers).toHaveLength(1);
    expect(answers().map(({ code }) => code)).toEqual([
      undefined,
      40060,
      undefined,
      40060,
      undefined,
    ]);
    expect(ann.privateAnswers()).toHaveLength(2);
    expect(discord.calls("webhooks.create")).toEqual([]);
  });

  it("an answer whose every try gets lost is said in private all the same", async () => {
    const { ann, card, said } = await askedFor({ script: [deploy()], approvals: { quorum: 2 } });
    const lost = discord.fault({ kind: "drop", route: "interactions.callback", times: 8 });
    await ann.clicks(card, "Approve once");
    await expect.poll(() => discord.calls("webhooks.create")).toHaveLength(1);
    expect(lost.hits).toBe(8);
    expect(ann.privateAnswers().at(-1)?.text).toContain("waits for one more person");
    expect(discord.thread(said).filter(({ text }) => text.includes("one more person"))).toEqual([]);
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

  it("who asked reads that an approval is waited for where Discord blocks the card", async () => {
    await start({ script: [{ calls: deploy().calls }] });
    const ann = discord.person({ name: "Ann" });
    const blocked = { kind: "refuse", route: "messages.create", code: 200_000, times: 1 } as const;
    discord.fault(blocked);
    const said = ann.says(discord.channel("ops"), "@bot deploy");
    const told = await discord.waitFor(() =>
      discord.thread(said).find(({ text }) => text.includes("could not be shown here")),
    );
    expect(told.text).toContain("wants to run shell_cmd");
    expect(told.buttons).toEqual([]);
  });

  it("a typed denial needs no id where only one request waits", async () => {
    const { ann, ops } = await askedFor({ script: [deploy(), "Understood."] });
    const denied = await ann.command("countersign", { deny: { reason: "not on a Friday" } }, ops);
    expect(denied.privateAnswers[0]?.text).toContain("Denied");
    await expect.poll(() => bot.model.requests.length).toBe(2);
    expect(JSON.stringify(bot.model.requests[1]?.messages)).toContain("not on a Friday");
  });

  it("a session that is asked for begins once though Discord's answer got lost", async () => {
    const { ann, ops } = await askedFor({ script: [deploy(), "Hello."] });
    discord.fault({ kind: "drop", route: "messages.create", times: 1 });
    await ann.command("countersign", { ask: { text: "hello there" } }, ops);
    const told = await discord.waitFor(() => ann.privateAnswers().find(({ text }) => text !== ""));
    expect(told.text).toContain("A session begins");
    const roots = discord.messages(ops).filter(({ text }) => text.includes("hello there"));
    expect(roots).toHaveLength(1);
  });

  it("who asks for a session where Discord takes nothing is told to try again", async () => {
    const { ann, ops } = await askedFor({ script: [deploy()] });
    const trouble = discord.fault({ kind: "503", route: "messages.create" });
    await ann.command("countersign", { ask: { text: "hello there" } }, ops);
    const told = await discord.waitFor(() => ann.privateAnswers().find(({ text }) => text !== ""));
    expect(told.text).toContain("Try again");
    expect(told.text).not.toContain("permissions");
    trouble.lift();
  });

  it("a session is asked for directly without a question what that conversation is", async () => {
    const { ann } = await askedFor({ script: [deploy(), "Hello."] });
    const before = discord.calls("channels.get").length;
    await ann.command("countersign", { ask: { text: "hello there" } });
    await discord.waitFor(() => ann.directMessages().some(({ text }) => text === "Hello."));
    expect(discord.calls("channels.get")).toHaveLength(before);
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
    discord.tellsAgain();
    ann.says(ops, "and now?", { thread: root });
    await discord.waitFor(() => discord.thread(root).at(-1)?.text.includes("Done."));
    const roots = discord.messages(ops).filter(({ text }) => text.includes("hello there"));
    expect(roots).toHaveLength(1);
    expect(await bot.core.listSessions({ limit: 5 })).toHaveLength(2);
  });
});

/** What a page of a review shows of the call, as it says that it is to be put together. */
function codeOn({ components }: SeenMessage): string {
  const written = JSON.stringify(components);
  const [, code = ""] = /```\\n(.*)\\n```/s.exec(written) ?? [];
  const [, end = "", total = ""] = /–([\d,]+) of ([\d,]+)/.exec(written) ?? [];
  const endsLine = end !== total && !written.includes("the line goes on");
  return `${JSON.parse(`"${code}"`) as string}${endsLine ? "\n" : ""}`;
}

/** A database that answers nobody what was asked for between `hang` and `goOn`. */
function hangingDatabase() {
  const back = Promise.withResolvers<void>();
  let isHanging = false;
  const between = (store: Store): Store => ({
    ...store,
    async approval(id) {
      if (isHanging) await back.promise;
      return store.approval(id);
    },
  });
  return { hang: () => void (isHanging = true), goOn: () => back.resolve(), between };
}
