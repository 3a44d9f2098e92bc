import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LlmEvent, type LlmProvider, PolicyDecision } from "../../../src/core/index.ts";
import { createRecordingTool } from "../../fakes/recording-tool.ts";
import { type FakeSlack, startFakeSlack } from "../../fakes/slack/start-fake-slack.ts";
import { type SlackBot, type SlackBotSetup, startSlackBot } from "./start-slack-bot.ts";
import { cardUnder } from "../../fakes/card-under.ts";

const calls = (command: string) => ({ calls: [{ name: "shell_cmd", args: { command } }] });

let slack: FakeSlack;
let bot: SlackBot;
const start = async (setup: SlackBotSetup = {}) => (bot = await startSlackBot(slack, setup));

beforeEach(async () => {
  slack = await startFakeSlack({ limits: "off" });
});
afterEach(async () => {
  await bot.close();
  await slack.close();
  expect(slack.refused).toEqual([]);
});

const asked = () => bot.model.requests.length;
const lastRead = () => JSON.stringify(bot.model.requests.at(-1)?.messages);

describe("a bot that is closed before Slack said who it is", () => {
  it("never connects", async () => {
    const slow = slack.fault({ kind: "hang", method: "auth.test" });
    await start({ waits: false });
    await expect.poll(() => slow.hits).toBe(1);
    await bot.close();
    slow.lift();
    await pause(500);
    expect(slack.connections()).toBe(0);
  });
});

describe("what Slack does to messages", () => {
  it("tells of a mention twice, in either order: it is answered once", async () => {
    await start();
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    const one = ann.says(ops, "@bot one");
    const two = ann.says(ops, "@bot two", { mentionFirst: true });
    const three = ann.writesDirectly("@bot three", { alsoAsMention: true });
    await slack.waitFor(() => [one, two].every((said) => slack.thread(said).length === 2));
    await slack.waitFor(() => ann.directMessages().length === 2);
    expect(three.text).toContain("three");
    await expect.poll(asked).toBe(3);
    expect(asked()).toBe(3);
  });

  it("sends the same event again, minutes later: it is stored once", async () => {
    await start();
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    const said = ann.says(ops, "@bot once");
    await slack.waitFor(() => slack.thread(said).length === 2);
    for (const delivery of slack.deliveries()) await slack.redelivers(delivery);
    ann.says(ops, "and again", { thread: said });
    await slack.waitFor(() => slack.thread(said).length === 4);
    expect(asked()).toBe(2);
  });

  it("refreshes both connections while people write: nothing is lost, nothing doubled", async () => {
    await start();
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    const threads = Array.from({ length: 10 }, (_, i) => {
      if (i === 5) slack.refreshSockets();
      return ann.says(ops, `@bot number ${i}`);
    });
    await slack.waitFor(() => threads.every((said) => slack.thread(said).length === 2));
    await slack.waitFor(() => slack.connections() === 2);
    expect(asked()).toBe(10);
    expect(slack.unanswered()).toEqual([]);
  });

  it("keeps quiet where nobody speaks to it, and joins a thread with what was said there", async () => {
    await start();
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    const root = ann.says(ops, "the disk of web-1 is full");
    ann.says(ops, "since noon", { thread: root });
    ann.says(ops, "@bot can you help?", { thread: root });
    await slack.waitFor(() => slack.thread(root).length === 4);
    expect(asked()).toBe(1);
    expect(lastRead()).toContain("the disk of web-1 is full");
    expect(lastRead()).toContain("can you help?");
  });

  it("is told of edits and deletions: agents read the last wording", async () => {
    await start();
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    const said = ann.says(ops, "@bot look at prod");
    await slack.waitFor(() => slack.thread(said).length === 2);
    ann.edits(said, "@bot look at staging");
    const more = ann.says(ops, "my password is hunter2", { thread: said });
    await slack.waitFor(() => slack.thread(said).length === 4);
    ann.deletes(more);
    await expect
      .poll(async () => {
        const [session] = await bot.core.listSessions({ limit: 1 });
        const log = await bot.core.listMessages(session?.id ?? "", { after: 0, limit: 50 });
        return log?.filter(({ metadata }) => metadata["amends"]).length;
      })
      .toBe(2);
    ann.says(ops, "go on", { thread: said });
    await expect.poll(asked).toBe(3);
    expect(lastRead()).toContain("look at staging");
    expect(lastRead()).not.toContain("look at prod");
    expect(lastRead()).not.toContain("hunter2");
  });

  it("is told of the deletion of what its thread hangs on: a tombstone is no new wording", async () => {
    await start();
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    const said = ann.says(ops, "@bot my password is hunter2");
    await slack.waitFor(() => slack.thread(said).length === 2);
    ann.deletes(said);
    const amended = async () => {
      const [session] = await bot.core.listSessions({ limit: 1 });
      const log = await bot.core.listMessages(session?.id ?? "", { after: 0, limit: 50 });
      return log?.filter(({ metadata }) => metadata["amends"]).map(({ metadata }) => metadata);
    };
    await expect.poll(amended).toMatchObject([{ takenBack: true }]);
    ann.says(ops, "go on", { thread: said });
    await expect.poll(asked).toBe(2);
    expect(lastRead()).toContain("go on");
    expect(lastRead()).not.toContain("hunter2");
    expect(lastRead()).not.toContain("This message was deleted");
  });

  it("a direct conversation is one session", async () => {
    await start();
    const ann = slack.person({ name: "Ann" });
    ann.writesDirectly("hello");
    await slack.waitFor(() => ann.directMessages().length === 2);
    ann.writesDirectly("do you remember me?");
    await slack.waitFor(() => ann.directMessages().length === 4);
    expect(lastRead()).toContain("Ann: hello");
    expect(await bot.core.listSessions({ limit: 5 })).toHaveLength(1);
  });
});

describe("after a night", () => {
  it("the old button of a card works, an hour and a restart later", async () => {
    const first = await start({ script: [calls("make deploy")] });
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    const said = ann.says(ops, "@bot go");
    const card = await cardUnder(slack, said);
    await first.close();
    expect(await ann.clicks(card, "Approve once")).toMatchObject({ acked: false });
    const anHour = 3_600_000;
    await start({
      store: first.store,
      script: ["Deployed."],
      environment: { now: () => new Date(Date.now() + anHour) },
    });
    expect(await ann.clicks(card, "Approve once")).toMatchObject({ acked: true });
    await slack.waitFor(() => bot.tool.runs.length === 1);
    await slack.waitFor(() => slack.thread(said).at(-1)?.text.includes("Deployed."));
  });
});

describe("a long answer in a direct conversation", () => {
  it("goes on growing in the next post, and holds no dots in the end", async () => {
    const words = Array.from({ length: 1_500 }, (_, i) => `word${i}`).join(" ");
    const release = Promise.withResolvers<void>();
    await start({ script: [{ text: words, hang: release.promise }] });
    const ann = slack.person({ name: "Ann" });
    ann.writesDirectly("tell me all");
    await slack.waitFor(() => ann.directMessages().length === 3);
    release.resolve();
    const said = () =>
      ann
        .directMessages()
        .slice(1)
        .map(({ text }) => text)
        .join("\n");
    await slack.waitFor(() => said().includes("word1499") && !said().includes("…"));
    expect(said().match(/word\d+/g)?.length).toBeGreaterThanOrEqual(1_500);
  });
});

describe("an answer of nothing but line ends and calls", () => {
  async function* runs(command: string): AsyncIterable<LlmEvent> {
    yield { kind: "text", text: "\n\n" };
    // Longer than a stream waits for its first words.
    await pause(600);
    const argumentsText = JSON.stringify({ command });
    yield { kind: "tool_call", name: "shell_cmd", argumentsText };
    yield { kind: "finish", stopReason: "tool_calls", usage: null };
  }

  it("leaves no empty post behind", async () => {
    const provider: LlmProvider = { stream: () => runs("make deploy") };
    await start({ agents: [{ provider }, { name: "dev" }] });
    const ann = slack.person({ name: "Ann" });
    ann.writesDirectly("go");
    await slack.waitFor(() => ann.directMessages().some(({ buttons }) => buttons.length > 0));
    expect(ann.directMessages().map(({ text }) => text)).toEqual([
      "go",
      expect.stringContaining("make deploy"),
    ]);
  });
});

describe("who may do what", () => {
  it("members of a listed group approve; who left it does not; a group that cannot be read has none", async () => {
    const ann = slack.person({ name: "Ann" });
    const bob = slack.person({ name: "Bob" });
    slack.userGroup("SONCALL", [bob]);
    await start({
      script: [calls("one")],
      approvals: { approvers: ["slack:group:SONCALL"] },
      groups: ["slack:group:SONCALL"],
    });
    const ops = slack.channel("ops", { members: [ann, bob] });
    const said = ann.says(ops, "@bot go");
    const card = await cardUnder(slack, said);
    await ann.clicks(card, "Approve once");
    await slack.waitFor(() => ann.privateMessages().length === 1);
    expect(bot.tool.runs).toEqual([]);
    await bob.clicks(card, "Approve once");
    await slack.waitFor(() => bot.tool.runs.length === 1);
  });

  it("guests and people of other workspaces approve only where they are named", async () => {
    const ann = slack.person({ name: "Ann" });
    const guest = slack.person({ name: "Gus", guest: true });
    const other = slack.person({ name: "Oda", external: true });
    await start({
      script: [calls("one")],
      approvals: { approvers: ["anyone", `slack:${other.id}`] },
    });
    const ops = slack.channel("ops", { members: [ann, guest, other], shared: true });
    const said = ann.says(ops, "@bot go");
    const card = await cardUnder(slack, said);
    await guest.clicks(card, "Approve once");
    const told = await slack.waitFor(() => guest.privateMessages()[0]);
    expect(told.text).toContain(`slack:${guest.id}`);
    expect(bot.tool.runs).toEqual([]);
    await other.clicks(card, "Approve once");
    await slack.waitFor(() => bot.tool.runs.length === 1);
  });

  it("only allowed users talk to agents; the others are told how to be", async () => {
    const ann = slack.person({ name: "Ann" });
    const eve = slack.person({ name: "Eve" });
    await start({ settings: { allowedUsers: [ann.id] } });
    const ops = slack.channel("ops", { members: [ann, eve] });
    eve.says(ops, "@bot hello");
    const told = await slack.waitFor(() => eve.privateMessages()[0]);
    expect(told.text).toContain(`allowed_users = ["${eve.id}"]`);
    const said = ann.says(ops, "@bot hello");
    await slack.waitFor(() => slack.thread(said).length === 2);
    eve.says(ops, "me too", { thread: said });
    ann.says(ops, "thanks", { thread: said });
    await expect.poll(asked).toBe(2);
    expect(lastRead()).not.toContain("me too");
  });

  it("a person whom Slack does not tell about in time is an outsider", async () => {
    const ann = slack.person({ name: "Ann" });
    slack.fault({ kind: "503", method: "users.info" });
    await start({ script: [calls("one")], approvals: { approvers: ["anyone"] } });
    const ops = slack.channel("ops", { members: [ann] });
    const said = ann.says(ops, "@bot go");
    const card = await cardUnder(slack, said);
    await ann.clicks(card, "Approve once");
    await slack.waitFor(() => ann.privateMessages().length === 1);
    expect(bot.tool.runs).toEqual([]);
  });
});

describe("talking in a thread", () => {
  it("answers pending, grants, revoke, status and stop where they are typed", async () => {
    const hang = new Promise<void>(() => {});
    await start({ script: [calls("one"), calls("one"), { text: "A long story ", hang }] });
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    const said = ann.says(ops, "@bot go");
    const last = () => slack.thread(said).at(-1)?.text ?? "";
    await slack.waitFor(() => slack.thread(said).some(({ buttons }) => buttons.length > 0));
    ann.says(ops, "pending", { thread: said });
    await slack.waitFor(() => last().includes("one") && !last().includes("wants to run"));
    ann.says(ops, "approve session", { thread: said });
    await slack.waitFor(() => bot.tool.runs.length === 2);
    ann.says(ops, "@bot grants", { thread: said });
    const listed = await slack.waitFor(() => /`?([0-9a-z]{6})`? shell_cmd/.exec(last()));
    ann.says(ops, `revoke ${listed[1] ?? ""}`, { thread: said });
    await slack.waitFor(() => last().includes("Revoked"));
    ann.says(ops, "stop", { thread: said });
    await slack.waitFor(() =>
      slack.thread(said).some(({ text }) => text.includes("Stopped by Ann")),
    );
    await slack.waitFor(() => !slack.thread(said).some(({ isStreaming }) => isStreaming));
  });

  it("attaches long output as a snippet, with head and tail in the message", async () => {
    const lines = Array.from({ length: 2_000 }, (_, i) => `line ${i}`).join("\n");
    const tool = createRecordingTool("shell_cmd", {
      run: () => ({ ok: true, content: lines, details: { exitCode: 0 } }),
    });
    await start({ script: [calls("cat log")], tool });
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    const said = ann.says(ops, "@bot go");
    const card = await cardUnder(slack, said);
    await ann.clicks(card, "Approve once");
    const file = await slack.waitFor(() => slack.thread(said).flatMap(({ files }) => files)[0]);
    expect(file.content).toContain("line 1234\n");
    const shown = await slack.waitFor(() =>
      slack.thread(said).find(({ text }) => text.includes("line 0\n")),
    );
    expect(shown.text).toContain("line 1999");
    expect(shown.text).not.toContain("line 1234\n");
  });

  it("does not let an answer ping anybody", async () => {
    await start({ script: ["<!channel> <!here> <@U0ANYBODY> @everyone wake up"] });
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    const said = ann.says(ops, "@bot go");
    const answer = await slack.waitFor(() => slack.thread(said)[1]);
    expect(answer.pings).toEqual([]);
    expect(answer.text).toContain("wake up");
  });

  it("says what the policy refused, without a card", async () => {
    await start({
      script: [calls("rm -rf /"), "I may not."],
      rules: [{ toolName: "shell_cmd", decision: PolicyDecision.DENY }],
    });
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    const said = ann.says(ops, "@bot go");
    await slack.waitFor(() => slack.thread(said).some(({ text }) => text.includes("I may not.")));
    expect(slack.thread(said).some(({ text }) => text.includes("rm -rf /"))).toBe(true);
    expect(slack.thread(said).flatMap(({ buttons }) => buttons)).toEqual([]);
  });
});

describe("beside the thread", () => {
  it("the home tab shows what waits for its reader, and opens the review", async () => {
    await start({ script: [calls("make deploy")] });
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    const said = ann.says(ops, "@bot go");
    await slack.waitFor(() => slack.thread(said).some(({ buttons }) => buttons.length > 0));
    ann.opensHome();
    const home = await slack.waitFor(() => ann.home());
    expect(JSON.stringify(home.view)).toContain("make deploy");
    await ann.clicksInView(home, "approval.review");
    const review = await slack.waitFor(() => ann.modals()[0]);
    await ann.clicksInView(review, "review.approve_once");
    await slack.waitFor(() => bot.tool.runs.length === 1);
  });

  it("the home tab no longer asks for what was decided on it", async () => {
    await start({ script: [calls("make deploy")] });
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    const said = ann.says(ops, "@bot go");
    await cardUnder(slack, said);
    ann.opensHome();
    const home = await slack.waitFor(() => ann.home());
    await ann.clicksInView(home, "approval.deny");
    const drawn = () => JSON.stringify(ann.home()?.view);
    await slack.waitFor(() => drawn().includes("Nothing waits for your signature"));
    expect(drawn()).toContain("denied by Ann");
  });

  it("the command lists what waits in its channel only, decides it, and begins sessions", async () => {
    await start({
      script: [calls("secret plan"), calls("make deploy # <!channel>"), "Done.", "Hello."],
    });
    const ann = slack.person({ name: "Ann" });
    const hidden = slack.channel("hidden", { members: [ann], private: true });
    const ops = slack.channel("ops", { members: [ann] });
    const there = ann.says(hidden, "@bot plan");
    await slack.waitFor(() => slack.thread(there).some(({ buttons }) => buttons.length > 0));
    const here = ann.says(ops, "@bot deploy");
    await slack.waitFor(() => slack.thread(here).some(({ buttons }) => buttons.length > 0));
    const { response } = await ann.command("/countersign", "pending", ops);
    expect(JSON.stringify(response)).toContain("make deploy");
    expect(JSON.stringify(response)).not.toContain("secret plan");
    expect(response).toMatchObject({ text: expect.stringContaining("&lt;!channel&gt;") });
    expect(response).not.toMatchObject({ text: expect.stringContaining("<!channel>") });
    await ann.command("/countersign", "approve", ops);
    await slack.waitFor(() => bot.tool.runs.length === 1);
    expect(bot.tool.runs).toEqual([{ command: "make deploy # <!channel>" }]);
    await ann.command("/countersign", "say hello", ops);
    await slack.waitFor(() =>
      slack.messages(ops).some(({ text }) => text.includes("Ann: say hello")),
    );
    await expect.poll(asked).toBe(4);
  });

  it("a command that Slack hands over again begins one session", async () => {
    await start({ script: ["Hello."] });
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    const begun = () => slack.messages(ops).filter(({ text }) => text.includes("Ann: say hello"));
    slack.tellsTwice();
    await ann.command("/countersign", "say hello", ops);
    await expect.poll(asked).toBe(1);
    await slack.tellsAgain();
    await slack.waitFor(() => begun().some((said) => slack.thread(said).length === 2));
    expect(begun()).toHaveLength(1);
    expect(asked()).toBe(1);
  });

  it("a command that fails says so, and can be typed again", async () => {
    let isBroken = true;
    await start({
      script: ["Hello."],
      between: (store) => ({
        ...store,
        async surfaceAt(place) {
          if (isBroken) throw new Error("the disk is full");
          return store.surfaceAt(place);
        },
      }),
    });
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    const { response } = await ann.command("/countersign", "say hello", ops);
    expect(JSON.stringify(response)).toContain("type it again");
    expect(bot.log.map(({ fields }) => String(fields["err"])).join()).toContain("the disk is full");
    isBroken = false;
    await ann.command("/countersign", "say hello", ops);
    await expect.poll(asked).toBe(1);
  });

  it("a click is acknowledged in time though the database is slow", async () => {
    let isSlow = false;
    await start({
      script: [calls("one")],
      between: (store) => ({
        ...store,
        async approval(id) {
          if (isSlow) await new Promise((resolve) => setTimeout(resolve, 2_600));
          return store.approval(id);
        },
      }),
    });
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    const said = ann.says(ops, "@bot go");
    const card = await cardUnder(slack, said);
    isSlow = true;
    const reaction = await ann.clicks(card, "Approve once");
    expect(reaction).toMatchObject({ acked: true });
    isSlow = false;
    await slack.waitFor(() => bot.tool.runs.length === 1);
  });
});
