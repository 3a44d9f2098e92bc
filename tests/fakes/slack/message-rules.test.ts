import type { WebClient } from "@slack/web-api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bareClient, refusalOf } from "./bolt-apps.ts";
import type { ChannelHandle } from "./people/channel-handle.ts";
import type { Person } from "./people/person.ts";
import { startFakeSlack } from "./start-fake-slack.ts";
import type { FakeSlack } from "./start-fake-slack.ts";

let slack: FakeSlack;
let client: WebClient;
let ann: Person;
let ops: ChannelHandle;

beforeEach(async () => {
  slack = await startFakeSlack({ limits: "off" });
  client = bareClient(slack);
  ann = slack.person({ name: "Ann" });
  ops = slack.channel("ops", { members: [ann] });
});

afterEach(() => slack.close());

const post = async (fields: object = {}): Promise<string> => {
  const given = { channel: ops.id, text: "hi", ...fields };
  const { ts } = (await client.apiCall("chat.postMessage", given)) as { ts?: string };
  return ts ?? "";
};

describe("where the bot may post", () => {
  it("names a channel that does not exist, or that it cannot see", async () => {
    const secret = slack.channel("secret", { private: true, withoutBot: true });
    expect(await refusalOf(post({ channel: "C404" }))).toBe("channel_not_found");
    expect(await refusalOf(post({ channel: secret.id }))).toBe("channel_not_found");
    expect(await refusalOf(post({ channel: "#ops" }))).toBe("answered");
  });

  it("posts only where it is a member, and not into archives", async () => {
    const other = slack.channel("other", { withoutBot: true });
    expect(await refusalOf(post({ channel: other.id }))).toBe("not_in_channel");
    expect(await refusalOf(post())).toBe("answered");
    slack.archives(ops);
    expect(await refusalOf(post())).toBe("is_archived");
  });

  it("opens the direct conversation when given a person", async () => {
    await post({ channel: ann.id });
    expect(ann.directMessages()).toMatchObject([{ text: "hi", isFromBot: true }]);
  });
});

describe("threads", () => {
  it("answers under a root, and neither under nothing nor under a reply", async () => {
    const root = ann.says(ops, "hello");
    const reply = await post({ thread_ts: root.ts });
    expect(slack.thread(root).map(({ text }) => text)).toEqual(["hello", "hi"]);
    expect(await refusalOf(post({ thread_ts: "1.000001" }))).toBe("thread_not_found");
    expect(await refusalOf(post({ thread_ts: reply }))).toBe("cannot_reply_to_message");
  });

  it("gives a thread back with its root first, and metadata only when asked", async () => {
    const root = ann.says(ops, "hello");
    const metadata = { event_type: "approval", event_payload: { id: "a1" } };
    await post({ thread_ts: root.ts, metadata });
    const plain = await client.conversations.replies({ channel: ops.id, ts: root.ts });
    const full = await client.conversations.replies({
      channel: ops.id,
      ts: root.ts,
      include_all_metadata: true,
    });
    expect(plain.messages).toMatchObject([{ text: "hello", reply_count: 1 }, { text: "hi" }]);
    expect(plain.messages?.[1]?.metadata).toBeUndefined();
    expect(full.messages?.[1]?.metadata).toEqual(metadata);
    const lost = client.conversations.replies({ channel: ops.id, ts: "1.000001" });
    expect(await refusalOf(lost)).toBe("thread_not_found");
  });
});

describe("what a message says", () => {
  it("is something", async () => {
    expect(await refusalOf(post({ text: "" }))).toBe("no_text");
    expect(await refusalOf(post({ markdown_text: "x" }))).toBe("markdown_text_conflict");
  });

  it("is cut after 40,000 characters, which counts as a limit met", async () => {
    const fits = await post({ text: "x".repeat(40_000) });
    expect(slack.refused).toEqual([]);
    const cut = await post({ text: "x".repeat(40_001) });
    expect(slack.refused).toMatchObject([{ error: "message_truncated" }]);
    const lengths = [fits, cut].map((ts) => slack.message({ channel: ops.id, ts }).text.length);
    expect(lengths).toEqual([40_000, 40_000]);
  });

  it("carries metadata of Slack's form only", async () => {
    expect(await refusalOf(post({ metadata: { event_type: "x", event_payload: {} } }))).toBe(
      "answered",
    );
    expect(await refusalOf(post({ metadata: { event_type: "x" } }))).toBe(
      "invalid_metadata_schema",
    );
    expect(await refusalOf(post({ metadata: "{" }))).toBe("invalid_metadata_format");
  });
});

describe("edits", () => {
  const update = (fields: object) =>
    client.apiCall("chat.update", { channel: ops.id, text: "new", ...fields });

  it("change the bot's own messages and nobody else's", async () => {
    const ts = await post();
    const said = ann.says(ops, "mine");
    expect(await refusalOf(update({ ts }))).toBe("answered");
    expect(slack.message({ channel: ops.id, ts })).toMatchObject({ text: "new", isEdited: true });
    expect(await refusalOf(update({ ts: said.ts }))).toBe("cant_update_message");
    expect(await refusalOf(update({ ts: "1.000001" }))).toBe("message_not_found");
    const erase = client.chat.delete({ channel: ops.id, ts: said.ts });
    expect(await refusalOf(erase)).toBe("cant_delete_message");
  });

  it("take 4,000 characters of text", async () => {
    const ts = await post();
    expect(await refusalOf(update({ ts, text: "x".repeat(4000) }))).toBe("answered");
    expect(await refusalOf(update({ ts, text: "x".repeat(4001) }))).toBe("msg_too_long");
  });

  it("keep the blocks, buttons and all, until they are taken away", async () => {
    const section = { type: "section", text: { type: "mrkdwn", text: "old" } };
    const ts = await post({ blocks: [section] });
    await update({ ts });
    expect(slack.message({ channel: ops.id, ts }).text).toBe("old");
    await update({ ts, blocks: [] });
    expect(slack.message({ channel: ops.id, ts }).text).toBe("new");
  });

  it("never reach an ephemeral message, which only one person sees", async () => {
    const ben = slack.person({ name: "Ben" });
    const whisper = (user: string) =>
      client.chat.postEphemeral({ channel: ops.id, user, text: "psst" });
    const { message_ts: ts = "" } = await whisper(ann.id);
    expect(ann.privateMessages()).toMatchObject([{ text: "psst", onlyFor: ann.id }]);
    expect(ben.privateMessages()).toEqual([]);
    expect(await refusalOf(whisper(ben.id))).toBe("user_not_in_channel");
    expect(await refusalOf(update({ ts }))).toBe("message_not_found");
  });
});

describe("whom a message pings", () => {
  const pings = async (fields: object): Promise<string[]> =>
    slack.pings({ channel: ops.id, ts: await post(fields) });

  it("is whoever is written as a mention, in text and in blocks", async () => {
    const group = slack.userGroup("S1", [ann]);
    expect(await pings({ text: `<@${ann.id}> <!subteam^${group.id}>` })).toEqual([ann.id, "S1"]);
    const markdown = { type: "markdown", text: "<!channel> & <!here|here>" };
    expect(await pings({ blocks: [markdown] })).toEqual(["channel", "here"]);
  });

  it("is nobody where the text is escaped or plain", async () => {
    expect(await pings({ text: "&lt;!channel&gt; @channel @here" })).toEqual([]);
    const plain = { type: "section", text: { type: "plain_text", text: "<!channel>" } };
    expect(await pings({ blocks: [plain] })).toEqual([]);
  });

  it("shows names, labels and no marks", async () => {
    const ts = await post({
      text: `*Hi* <@${ann.id}>, see <https://x.test|the page> &amp; \`a_b\``,
    });
    expect(slack.message({ channel: ops.id, ts }).text).toBe("Hi @Ann, see the page & a_b");
  });
});
