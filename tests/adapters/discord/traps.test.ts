import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDiscordApi } from "../../../src/adapters/discord/discord-client.ts";
import { PolicyDecision } from "../../../src/core/index.ts";
import type { SeenMessage } from "../../fakes/discord/people/seen-message.ts";
import { realClock } from "../../fakes/fake-clock.ts";
import { type FakeDiscord, startFakeDiscord } from "../../fakes/discord/start-fake-discord.ts";
import { createRecordingTool } from "../../fakes/recording-tool.ts";
import { type DiscordBot, type DiscordBotSetup, startDiscordBot } from "./start-discord-bot.ts";

const HOUR_MS = 3_600_000;
const calls = (command: string) => ({ calls: [{ name: "shell_cmd", args: { command } }] });

let turnedMs = 0;
/** What Discord may refuse in a test. */
let refusals: number[] = [];
let discord: FakeDiscord;
let bot: DiscordBot;
const now = () => Date.now() + turnedMs;
const start = async (setup: DiscordBotSetup = {}) => {
  const environment = { now: () => new Date(now()), ...setup.environment };
  return (bot = await startDiscordBot(discord, { ...setup, environment }));
};

beforeEach(async () => {
  turnedMs = 0;
  refusals = [];
  discord = await startFakeDiscord({ limits: "off", clock: { ...realClock(), now } });
});
afterEach(async () => {
  await bot.close();
  await discord.close();
  expect(discord.refused.map(({ code }) => code)).toEqual(refusals);
});

type Said = Parameters<FakeDiscord["thread"]>[0];

const isCard = ({ buttons }: SeenMessage) => buttons.length > 0;
const cardUnder = (said: Said) => discord.waitFor(() => discord.thread(said).find(isCard));
const last = (said: Said) => discord.thread(said).at(-1)?.text ?? "";
const asked = () => bot.model.requests.length;
const lastRead = () => JSON.stringify(bot.model.requests.at(-1)?.messages);

/** The same event once more, as Discord dispatches it. */
async function tellsAgain({ channel, id }: { channel: string; id: string }): Promise<void> {
  const told = await createDiscordApi(discord).call("GET", `/channels/${channel}/messages/${id}`);
  if (told.kind !== "ok") throw new Error(`There is no message ${id}.`);
  discord.emits("MESSAGE_CREATE", { ...(told.body as object), guild_id: discord.guildId });
}

/** A click as the gateway tells of it: always the same one, which no answer reaches any more. */
function clickOn({ channel, buttons }: SeenMessage, { id }: { id: string }) {
  const { customId = "" } = buttons.find(({ label }) => label === "Approve once") ?? {};
  return {
    id: "900000000000000001",
    application_id: discord.applicationId,
    type: 3,
    token: "of-the-click",
    guild_id: discord.guildId,
    channel_id: channel,
    member: { user: { id, username: "ann" }, roles: [] },
    data: { component_type: 2, custom_id: customId },
  };
}

const told = (said: Said, words: string) =>
  discord.thread(said).find(({ text }) => text.includes(words));

describe("what Discord does to messages", () => {
  it("tells of the same message again, hours later: it is stored and answered once", async () => {
    await start();
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    const said = ann.says(ops, "@bot once");
    await discord.waitFor(() => last(said) === "Done.");
    turnedMs = 3 * HOUR_MS;
    await tellsAgain(said);
    const more = ann.says(ops, "and again", { thread: said });
    await discord.waitFor(() => asked() === 2);
    await tellsAgain(said);
    await tellsAgain(more);
    ann.says(ops, "the end", { thread: said });
    await discord.waitFor(() => asked() === 3);
    expect(lastRead().match(/once/g)).toHaveLength(1);
    expect(lastRead().match(/and again/g)).toHaveLength(1);
  });

  it("tells of the same click twice: it counts once", async () => {
    await start({ script: [calls("make deploy")], approvals: { quorum: 2 } });
    const ann = discord.person({ name: "Ann" });
    const bob = discord.person({ name: "Bob" });
    const ops = discord.channel("ops");
    const said = ann.says(ops, "@bot go");
    const card = await cardUnder(said);
    discord.emits("INTERACTION_CREATE", clickOn(card, ann));
    await discord.waitFor(() => told(said, "waits for one more"));
    discord.emits("INTERACTION_CREATE", clickOn(card, ann));
    const waits = () =>
      discord.thread(said).filter(({ text }) => text.includes("waits for one more"));
    await discord.waitFor(() => waits().length === 2);
    expect(bot.tool.runs).toEqual([]);
    await bob.clicks(card, "Approve once");
    await discord.waitFor(() => bot.tool.runs.length === 1);
    expect(bob.privateAnswers()).toEqual([]);
    refusals = [10062, 10062];
  });

  it("keeps quiet where nobody speaks to it", async () => {
    await start();
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    ann.says(ops, "the disk of web-1 is full");
    ann.says(ops, "a bot could help, says @Ann");
    const said = ann.says(ops, "@bot look");
    await discord.waitFor(() => last(said) === "Done.");
    expect(asked()).toBe(1);
    expect(discord.messages(ops).filter(({ isFromBot }) => isFromBot)).toEqual([]);
  });
});

describe("after a night", () => {
  it("the old button works, a restart and an hour later, however old the card is by then", async () => {
    const first = await start({ script: [calls("make deploy"), calls("make test")] });
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    const said = ann.says(ops, "@bot go");
    const card = await cardUnder(said);
    await first.close();
    expect(await ann.clicks(card, "Approve once")).toMatchObject({ error: "nobody" });
    turnedMs = HOUR_MS + 60_000;
    await start({ store: first.store, tool: first.tool, script: ["Deployed."] });
    expect(await ann.clicks(card, "Approve once")).toMatchObject({ answered: true });
    await discord.waitFor(() => last(said) === "Deployed.");
    expect(bot.tool.runs).toEqual([{ command: "make deploy" }]);
    expect(discord.message(card).buttons).toEqual([]);
    expect(discord.message(card).text).toMatch(/Approved \(once\) by Ann/);
  });

  it("a review that was opened before its token died is read on and signed", async () => {
    const command = Array.from({ length: 300 }, (_, at) => `echo line ${at}`).join("\n");
    await start({ script: [calls(command)] });
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    const said = ann.says(ops, "@bot go");
    const card = await cardUnder(said);
    const review = card.buttons.find(({ label }) => label.startsWith("Review"));
    await ann.clicks(card, review?.customId ?? "");
    turnedMs = 20 * 60_000;
    const page = () => ann.privateAnswers().at(-1) ?? card;
    for (let turns = 0; turns < 20; turns++) {
      if (!page().buttons.some(({ label }) => label === "Next")) break;
      await ann.clicks(page(), "Next");
    }
    await ann.clicks(page(), "Approve once");
    await discord.waitFor(() => bot.tool.runs.length === 1);
    expect(bot.tool.runs).toEqual([{ command }]);
    expect(ann.privateAnswers()).toHaveLength(1);
  });
});

describe("talking in a thread", () => {
  it("a whole day: an answer that grows, a card, who may sign it, a file, and what is typed", async () => {
    const lines = Array.from({ length: 2_000 }, (_, i) => `line ${i}`).join("\n");
    const tool = createRecordingTool("shell_cmd", {
      run: () => ({ ok: true, content: lines, details: { exitCode: 0 } }),
    });
    const looked = Promise.withResolvers<void>();
    const script = [
      { text: "I am looking at web-1 ", hang: looked.promise },
      calls("cat log"),
      "There it is.",
    ];
    const signers = discord.role("signers");
    const ann = discord.person({ name: "Ann" });
    const bob = discord.person({ name: "Bob", roles: [signers] });
    const ops = discord.channel("ops");
    await start({ script, tool, approvals: { approvers: [`discord:role:${signers.id}`] } });

    const said = ann.says(ops, "@bot what is wrong with web-1?");
    await discord.waitFor(() => last(said).includes("I am looking"));
    expect(asked()).toBe(1);
    looked.resolve();
    bob.says(ops, "show me the log", { thread: said });
    const card = await cardUnder(said);
    expect(discord.thread(said).filter(({ text }) => text.includes("I am looking"))).toHaveLength(
      1,
    );
    const refused = await ann.clicks(card, "Approve once");
    expect(refused.privateAnswers[0]?.text).toContain(`discord:${ann.id}`);
    ann.says(ops, "approve", { thread: said });
    await discord.waitFor(() => discord.thread(said).some(({ text }) => text.includes("may not")));
    expect(tool.runs).toEqual([]);
    await bob.clicks(card, "Approve once");
    await discord.waitFor(() => discord.thread(said).some(({ text }) => text === "There it is."));
    const files = () => discord.thread(said).flatMap((post) => post.files);
    await discord.waitFor(() => files().length > 0);
    expect(files().map(({ content }) => content)).toEqual([lines]);
    const posts = discord.thread(said);
    const shown = posts.find(({ text }) => text.includes("line 0\n"));
    expect(shown?.text).toContain("line 1999");
    expect(shown?.text).not.toContain("line 1234\n");
    expect(posts.flatMap(({ pings, isFromBot }) => (isFromBot ? pings : []))).toEqual([]);
    expect(lastRead()).toContain("Ann: what is wrong with web-1?");
    expect(lastRead()).toContain("Bob: show me the log");
    expect(discord.unanswered()).toEqual([]);
  });

  it("answers pending, approve session, grants, revoke and stop where they are typed", async () => {
    const hang = new Promise<void>(() => {});
    await start({
      script: [calls("one"), calls("one"), "Twice.", calls("one"), { text: "A long story ", hang }],
    });
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    const said = ann.says(ops, "@bot go");
    const types = (text: string) => ann.says(ops, text, { thread: said });
    await cardUnder(said);
    types("pending");
    await discord.waitFor(() => last(said).includes("one") && !last(said).includes("wants to run"));
    types("approve session");
    await discord.waitFor(() => bot.tool.runs.length === 2);
    await discord.waitFor(() => discord.thread(said).some(({ text }) => text === "Twice."));
    types("@bot grants");
    const listed = await discord.waitFor(() => /`([0-9a-z]{6})` shell/.exec(last(said)));
    types(`revoke ${listed[1] ?? ""}`);
    await discord.waitFor(() => last(said).includes("Revoked"));
    types("once more");
    const card = await cardUnder(said);
    expect(bot.tool.runs).toHaveLength(2);
    await ann.clicks(card, "Approve once");
    await discord.waitFor(() => last(said).includes("A long story"));
    types("stop");
    await discord.waitFor(() =>
      discord.thread(said).some(({ text }) => text.includes("Stopped by Ann")),
    );
    const story = discord.thread(said).find(({ text }) => text.includes("A long story"));
    expect(story?.text).not.toMatch(/…$/);
    types("go on");
    await discord.waitFor(() => last(said) === "Done.");
    expect(bot.tool.runs).toHaveLength(3);
  });

  it("stop takes back what waits; its button says so", async () => {
    await start({ script: [calls("make deploy")] });
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    const said = ann.says(ops, "@bot go");
    const card = await cardUnder(said);
    const { customId = "" } = card.buttons.find(({ label }) => label === "Approve once") ?? {};
    ann.says(ops, "stop", { thread: said });
    await discord.waitFor(() => discord.message(card).buttons.length === 0);
    const late = await ann.forges({ customId, message: card });
    expect(late.privateAnswers[0]?.text).toMatch(/cancelled/i);
    expect(bot.tool.runs).toEqual([]);
  });

  it("says what the policy refused, without a card", async () => {
    await start({
      script: [calls("rm -rf /"), "I may not."],
      rules: [{ toolName: "shell_cmd", decision: PolicyDecision.DENY }],
    });
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    const said = ann.says(ops, "@bot go");
    await discord.waitFor(() => discord.thread(said).some(({ text }) => text === "I may not."));
    expect(discord.thread(said).some(({ text }) => text.includes("rm -rf /"))).toBe(true);
    expect(discord.thread(said).filter(isCard)).toEqual([]);
    expect(bot.tool.runs).toEqual([]);
  });

  it("a direct conversation is one session, and a long answer there is whole", async () => {
    const words = Array.from({ length: 1_500 }, (_, i) => `word${i}`).join(" ");
    await start({ script: ["Hello.", words] });
    const ann = discord.person({ name: "Ann" });
    ann.writesDirectly("hello");
    await discord.waitFor(() => ann.directMessages().length === 2);
    ann.writesDirectly("tell me all");
    const posts = () =>
      ann
        .directMessages()
        .slice(3)
        .map(({ text }) => text)
        .join(" ");
    await discord.waitFor(() => posts().includes("word1499"));
    await discord.waitFor(
      () =>
        posts()
          .match(/word\d+/g)
          ?.join(" ") === words,
    );
    expect(lastRead()).toContain("Ann: hello");
    expect(await bot.core.listSessions({ limit: 5 })).toHaveLength(1);
  });
});
