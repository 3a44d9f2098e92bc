import type { WebClient } from "@slack/web-api";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTurnedClock } from "../turned-clock.ts";
import type { TurnedClock } from "../turned-clock.ts";
import { bareClient, refusalOf, socketApp } from "./bolt-apps.ts";
import type { ChannelHandle } from "./people/channel-handle.ts";
import type { Person } from "./people/person.ts";
import type { Said } from "./people/speaking.ts";
import { startFakeSlack } from "./start-fake-slack.ts";
import type { FakeSlack } from "./start-fake-slack.ts";

const FIVE_MINUTES_MS = 5 * 60 * 1000;

let clock: TurnedClock;
let slack: FakeSlack;
let client: WebClient;
let ann: Person;
let ops: ChannelHandle;
let said: Said;

beforeEach(async () => {
  clock = createTurnedClock();
  slack = await startFakeSlack({ clock, limits: "off" });
  client = bareClient(slack);
  ann = slack.person({ name: "Ann" });
  ops = slack.channel("ops", { members: [ann] });
  said = ann.says(ops, "@bot hello");
});

afterEach(() => slack.close());

const start = async (fields: object = {}): Promise<string> => {
  const reader = { recipient_user_id: ann.id, recipient_team_id: slack.teamId };
  const given = { channel: ops.id, thread_ts: said.ts, ...reader, ...fields };
  const { ts } = (await client.apiCall("chat.startStream", given)) as { ts?: string };
  return ts ?? "";
};
const append = (ts: string, fields: object) =>
  client.apiCall("chat.appendStream", { channel: ops.id, ts, ...fields });
const stop = (ts: string, fields: object = {}) =>
  client.apiCall("chat.stopStream", { channel: ops.id, ts, ...fields });
const words = (text: string) => ({ chunks: [{ type: "markdown_text", text }] });
const shown = (ts: string) => slack.message({ channel: ops.id, ts });

it("grows under the reader's eyes, and ends with what the last call adds", async () => {
  const ts = await start(words("**One** "));
  await append(ts, words("two"));
  expect(shown(ts)).toMatchObject({ text: "One two", isStreaming: true, threadTs: said.ts });
  const context = { type: "context", elements: [{ type: "mrkdwn", text: "in 3 s" }] };
  await stop(ts, { ...words(" three"), blocks: [context], session_status: "suspended" });
  expect(slack.agentThread(said)?.sessionStatus).toBe("suspended");
  expect(shown(ts)).toMatchObject({ text: "One two three\nin 3 s", isStreaming: false });
});

it("shows a task once, as it stands", async () => {
  const task = (status: string) => ({
    chunks: [{ type: "task_update", id: "t1", title: "ls", status }],
  });
  const ts = await start(task("in_progress"));
  await append(ts, task("complete"));
  expect(shown(ts).tasks).toEqual([{ id: "t1", title: "ls", status: "complete" }]);
  expect(await refusalOf(append(ts, task("sleeping")))).toBe("invalid_chunks");
});

it("needs a thread, and outside direct messages a reader", async () => {
  expect(await refusalOf(start({ thread_ts: undefined }))).toBe("invalid_arguments");
  expect(await refusalOf(start({ recipient_user_id: undefined }))).toBe(
    "missing_recipient_user_id",
  );
  expect(await refusalOf(start({ recipient_team_id: undefined }))).toBe(
    "missing_recipient_team_id",
  );
  const direct = ann.writesDirectly("hello");
  const inDirect = client.apiCall("chat.startStream", {
    channel: direct.channel,
    thread_ts: direct.ts,
  });
  expect(await refusalOf(inDirect)).toBe("answered");
});

it("takes 12,000 characters in a call", async () => {
  const ts = await start();
  expect(await refusalOf(append(ts, words("x".repeat(12_000))))).toBe("answered");
  expect(await refusalOf(append(ts, words("x".repeat(12_001))))).toBe("msg_too_long");
});

it("holds 12,000 bytes in all, in however many calls they came", async () => {
  const ts = await start(words("x".repeat(6000)));
  expect(await refusalOf(append(ts, words("x".repeat(6000))))).toBe("answered");
  expect(await refusalOf(append(ts, words("x")))).toBe("msg_too_long");
  expect(shown(ts).text).toHaveLength(12_000);
  const wide = await start(words("é".repeat(6000)));
  expect(await refusalOf(append(wide, words("x")))).toBe("msg_too_long");
});

it("keeps to the shape of its first content", async () => {
  const texts = await start({ markdown_text: "a" });
  expect(await refusalOf(append(texts, { markdown_text: "b" }))).toBe("answered");
  expect(await refusalOf(append(texts, words("c")))).toBe("streaming_mode_mismatch");
  const chunks = await start(words("a"));
  expect(await refusalOf(append(chunks, { markdown_text: "b" }))).toBe("streaming_mode_mismatch");
});

it("is closed by Slack five minutes after its start, whatever still comes", async () => {
  const ts = await start(words("early"));
  await clock.turn(FIVE_MINUTES_MS - 1);
  expect(await refusalOf(append(ts, words(" late")))).toBe("answered");
  await clock.turn(1);
  expect(shown(ts)).toMatchObject({ text: "early late", isStreaming: false });
  expect(await refusalOf(append(ts, words("!")))).toBe("message_not_in_streaming_state");
  expect(await refusalOf(stop(ts))).toBe("message_not_in_streaming_state");
});

it("cannot be edited or deleted while it streams, and can afterwards", async () => {
  const ts = await start(words("a"));
  const edit = () => client.chat.update({ channel: ops.id, ts, text: "b", blocks: [] });
  expect(await refusalOf(edit())).toBe("streaming_state_conflict");
  expect(await refusalOf(client.chat.delete({ channel: ops.id, ts }))).toBe("cant_delete_message");
  await stop(ts);
  expect(await refusalOf(edit())).toBe("answered");
  expect(shown(ts).text).toBe("b");
});

it("takes no more once the reader pressed stop, and the app hears of it", async () => {
  const ts = await start(words("a"));
  ann.stopsAgent(said);
  expect(await refusalOf(append(ts, words("b")))).toBe("stopped_by_user");
  const events = slack.deliveries().map(({ payload }) => payload.event);
  expect(events).toContainEqual(
    expect.objectContaining({
      type: "agent_session_stopped",
      thread_ts: said.ts,
      streaming_message_ts: [ts],
    }),
  );
});

it("is not the bot's to write when somebody else wrote it", async () => {
  expect(await refusalOf(append(said.ts, words("b")))).toBe("message_not_owned_by_app");
  const { ts = "" } = await client.chat.postMessage({ channel: ops.id, text: "posted" });
  expect(await refusalOf(append(ts, words("b")))).toBe("message_not_in_streaming_state");
});

it("carries what Bolt's own streamer sends", async () => {
  const bolt = socketApp(slack);
  bolt.app.event("app_mention", async ({ event, client: own, context }) => {
    const streamer = own.chatStream({
      channel: event.channel,
      thread_ts: event.ts,
      recipient_user_id: event.user ?? "",
      recipient_team_id: context.teamId ?? "",
    });
    await streamer.append({ markdown_text: "Hello " });
    await streamer.append({ markdown_text: "there." });
    await streamer.stop();
  });
  await bolt.start();
  const asked = ann.says(ops, "@bot stream");
  const answer = await slack.waitFor(() => {
    const last = slack.thread(asked)[1];
    return last && !last.isStreaming ? last : undefined;
  });
  expect(answer.text).toBe("Hello there.");
  await bolt.stop();
});
