import type { WebClient } from "@slack/web-api";
import { afterEach, beforeEach, expect, it } from "vitest";
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
  slack = await startFakeSlack();
  client = bareClient(slack);
  ann = slack.person({ name: "Ann" });
  ops = slack.channel("ops", { members: [ann] });
});

afterEach(() => slack.close());

it("shows a file that the app uploads into a thread", async () => {
  const said = ann.says(ops, "hello");
  await client.filesUploadV2({
    channel_id: ops.id,
    thread_ts: said.ts,
    filename: "diff.txt",
    content: "+ one",
    initial_comment: "The rest:",
  });
  expect(slack.thread(said)[1]).toMatchObject({
    text: "The rest:",
    files: [{ name: "diff.txt", content: "+ one", bytes: 5 }],
  });
});

it("shares nothing that was not uploaded", async () => {
  const { file_id: id = "" } = await client.files.getUploadURLExternal({
    filename: "a.txt",
    length: 3,
  });
  const done = client.files.completeUploadExternal({ files: [{ id }], channel_id: ops.id });
  expect(await refusalOf(done)).toBe("file_not_found");
});

it("takes as many bytes as were announced", async () => {
  const ask = () => client.files.getUploadURLExternal({ filename: "a.txt", length: 3 });
  const upload = async (body: string) =>
    (await fetch((await ask()).upload_url ?? "", { method: "POST", body })).status;
  expect(await upload("abc")).toBe(200);
  expect(await upload("abcd")).toBe(400);
});

it("gives a person's file to who bears the token, and a sign-in page to others", async () => {
  ann.says(ops, "see", { files: [{ name: "log.txt", content: "secret" }] });
  const { messages = [] } = await client.conversations.history({ channel: ops.id });
  const [file] = messages[0]?.files ?? [];
  const get = async (headers: Record<string, string>) =>
    (await fetch(file?.url_private ?? "", { headers })).text();
  expect(await get({ authorization: `Bearer ${slack.botToken}` })).toBe("secret");
  expect(await get({})).toContain("Sign in");
  expect(await get({ authorization: "Bearer xoxb-wrong" })).toContain("Sign in");
  const { file: info } = await client.files.info({ file: file?.id ?? "" });
  expect(info).toMatchObject({ name: "log.txt", size: 6, user: ann.id });
});
