import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSlackApi } from "../../../src/adapters/slack/slack-client.ts";
import { createSlackSurface } from "../../../src/adapters/slack/slack-surface.ts";
import { cardUnder } from "../../fakes/card-under.ts";
import { NO_NAMES } from "../../fakes/no-names.ts";
import { createRecordingTool } from "../../fakes/recording-tool.ts";
import { type FakeSlack, startFakeSlack } from "../../fakes/slack/start-fake-slack.ts";
import { type SlackBot, type SlackBotSetup, startSlackBot } from "./start-slack-bot.ts";

const calls = (command: string) => ({ calls: [{ name: "shell_cmd", args: { command } }] });

const FAR_AWAY = new Date(8.64e15);

let slack: FakeSlack;
let bot: SlackBot;
const start = async (setup: SlackBotSetup) => (bot = await startSlackBot(slack, setup));

beforeEach(async () => {
  slack = await startFakeSlack({ limits: "off" });
});
afterEach(async () => {
  await bot.close();
  await slack.close();
});

describe("a card whose posting got lost", () => {
  /** Nobody heard that the card stands, and Slack says this when it is looked for. */
  async function lostCard(error: string) {
    await start({ script: [calls("make deploy")] });
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    const lost = { kind: "drop", method: "chat.postMessage", times: 1 } as const;
    const blind = { kind: "refuse", error, method: "conversations.replies", times: 1 } as const;
    const faults = [slack.fault(lost), slack.fault(blind)];
    const said = ann.says(ops, "@bot deploy");
    await slack.waitFor(() => faults.every(({ hits }) => hits === 1));
    await expect.poll(() => bot.store.surfacesWithDeliveries(FAR_AWAY, 9)).toEqual([]);
    return slack.thread(said).filter(({ text }) => text.includes("Asked by"));
  }

  it("is not posted again while Slack cannot say what stands there", async () => {
    expect(await lostCard("internal_error")).toHaveLength(1);
  });

  it("is posted again where Slack will never say it: twice is better than not at all", async () => {
    expect(await lostCard("missing_scope")).toHaveLength(2);
  });
});

describe("an answer whose beginning got lost", () => {
  const story = "Once upon a time there was a disk, and it was full.";

  /** Slack began the stream, and nobody heard of it. */
  async function lostBeginning() {
    const more = Promise.withResolvers<void>();
    await start({ script: [{ text: story, hang: more.promise }] });
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    slack.fault({ kind: "drop", method: "chat.startStream", times: 1 });
    const said = ann.says(ops, "@bot tell me a story");
    await slack.waitFor(() => slack.thread(said).length === 2);
    return { said, goesOn: () => more.resolve() };
  }

  const told = (said: Parameters<FakeSlack["thread"]>[0]) =>
    slack
      .thread(said)
      .slice(1)
      .map(({ text, isStreaming }) => ({ text, isStreaming }));

  it("stands there once in the end", async () => {
    const { said, goesOn } = await lostBeginning();
    goesOn();
    await expect.poll(() => told(said)).toEqual([{ text: story, isStreaming: false }]);
    await expect.poll(() => bot.store.surfacesWithDeliveries(FAR_AWAY, 9)).toEqual([]);
    expect(told(said)).toHaveLength(1);
  });

  it("stands there once in the end in a direct conversation, too", async () => {
    const more = Promise.withResolvers<void>();
    await start({ script: [{ text: story, hang: more.promise }] });
    const ann = slack.person({ name: "Ann" });
    slack.fault({ kind: "drop", method: "chat.postMessage", times: 1 });
    ann.writesDirectly("tell me a story");
    await slack.waitFor(() => ann.directMessages().length === 2);
    more.resolve();
    const answers = () =>
      ann
        .directMessages()
        .slice(1)
        .map(({ text }) => text);
    await expect.poll(answers).toEqual([story]);
    await expect.poll(() => bot.store.surfacesWithDeliveries(FAR_AWAY, 9)).toEqual([]);
    expect(answers()).toHaveLength(1);
  });

  it("is looked for again where Slack cannot say at once what stands there", async () => {
    const { said, goesOn } = await lostBeginning();
    const blind = slack.fault({ kind: "503", method: "conversations.replies", times: 2 });
    goesOn();
    await expect.poll(() => told(said)).toEqual([{ text: story, isStreaming: false }]);
    await expect.poll(() => bot.store.surfacesWithDeliveries(FAR_AWAY, 9)).toEqual([]);
    expect(told(said)).toHaveLength(1);
    expect(blind.hits).toBe(2);
  });
});

describe("where Slack streams nothing", () => {
  it.each([{ kind: "refuse", error: "unknown_method" }, { kind: "503" }] as const)(
    "answers after the first grow by being rewritten: $kind",
    async (fault) => {
      const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const script = [
        { text: "Once upon a time.", hang: one.promise },
        { text: "And then again.", hang: two.promise },
      ];
      await start({ script });
      const ann = slack.person({ name: "Ann" });
      const ops = slack.channel("ops", { members: [ann] });
      const refusal = slack.fault({ ...fault, method: "chat.startStream" });
      const first = ann.says(ops, "@bot tell me a story");
      await expect.poll(() => refusal.hits).toBe(1);
      one.resolve();
      await expect.poll(() => slack.thread(first).at(-1)?.text).toBe("Once upon a time.");
      const second = ann.says(ops, "@bot another");
      await expect.poll(() => slack.thread(second).at(-1)?.text).toMatch(/^And then .*…$/);
      two.resolve();
      await expect.poll(() => slack.thread(second).at(-1)?.text).toBe("And then again.");
      expect(slack.thread(second)).toHaveLength(2);
      expect(refusal.hits).toBe(1);
    },
  );
});

describe("a long output", () => {
  const content = Array.from({ length: 2_000 }, (_, i) => `line ${i}`).join("\n");
  const tool = createRecordingTool("shell_cmd", {
    run: () => ({ ok: true, content, details: { exitCode: 0 } }),
  });

  it.each([
    ["Slack asks for patience", { kind: "429", retryAfterSeconds: 1 }],
    ["Slack is out of order", { kind: "503" }],
  ] as const)("is attached once, though %s before its message stands", async (_, fault) => {
    await start({ script: [calls("cat log")], tool });
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    const said = ann.says(ops, "@bot go");
    const card = await cardUnder(slack, said);
    const trouble = slack.fault({ ...fault, method: "chat.postMessage", times: 2 });
    await ann.clicks(card, "Approve once");
    const isShown = () => slack.thread(said).some(({ text }) => text.includes("line 1999"));
    await slack.waitFor(isShown);
    expect(trouble.hits).toBe(2);
    expect(slack.thread(said).flatMap(({ files }) => files)).toHaveLength(1);
  });

  it("comes without its file where Slack goes on to take none", async () => {
    await start({ script: [calls("cat log")], tool });
    const ann = slack.person({ name: "Ann" });
    const said = ann.says(slack.channel("ops", { members: [ann] }), "@bot go");
    const card = await cardUnder(slack, said);
    const trouble = slack.fault({ kind: "503", method: "files.getUploadURLExternal" });
    await ann.clicks(card, "Approve once");
    const isShown = () => slack.thread(said).some(({ text }) => text.includes("line 1999"));
    await expect.poll(isShown).toBe(true);
    expect(trouble.hits).toBe(4);
    expect(slack.thread(said).flatMap(({ files }) => files)).toEqual([]);
  });
});

describe("half an answer that a crash left behind", () => {
  /** A thread below what the bot posted for a command, with the words of another app. */
  async function thread() {
    await start({});
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    await ann.command("/countersign", "tell me a story", ops);
    const begun = () => slack.messages(ops).find(({ text }) => text.includes("tell me a story"));
    const root = await slack.waitFor(begun);
    await slack.waitFor(() => slack.thread(root).some(({ text }) => text.includes("Done.")));
    slack.anotherAppSays(root, "deploy 17 failed");
    const place = { platform: "slack", workspace: slack.teamId, channel: ops.id, thread: root.ts };
    return { place, reader: ann.id };
  }

  function surface() {
    const { apiUrl, botToken } = slack;
    const log = { info() {}, warn() {}, error() {} };
    const api = createSlackApi({ apiUrl, log, tokenOf: () => Promise.resolve(botToken) });
    const clock = () => performance.now();
    const shown = createSlackSurface({ api, names: NO_NAMES, clock, hasSeveralAgents: false });
    return { api, shown };
  }

  it("is no private answer in a direct conversation: nothing is streamed there", async () => {
    await start({});
    const ann = slack.person({ name: "Ann" });
    const { channel } = ann.writesDirectly("hello");
    await slack.waitFor(() => ann.directMessages().length === 2);
    const { api, shown } = surface();
    await api.call("chat.postMessage", { channel: ann.id, text: "You may not approve that." });
    const place = { platform: "slack", workspace: slack.teamId, channel, thread: "" };
    const wanted = { shown: { kind: "cut_off" }, deliveryId: "d1", since: new Date(0) } as const;
    expect(await shown.find(place, wanted)).toBeNull();
  });

  it("is found; what began the thread, and what other apps say there, is left alone", async () => {
    const { place, reader } = await thread();
    const { api, shown } = surface();
    const wanted = { shown: { kind: "cut_off" }, deliveryId: "d1", since: new Date(0) } as const;
    expect(await shown.find(place, wanted)).toBeNull();
    const begun = await api.call("chat.startStream", {
      channel: place.channel,
      thread_ts: place.thread,
      recipient_team_id: place.workspace,
      recipient_user_id: reader,
      markdown_text: "Once upon a",
    });
    const ts = begun.kind === "ok" ? begun.body["ts"] : null;
    expect(await shown.find(place, wanted)).toEqual([ts]);
  });
});
