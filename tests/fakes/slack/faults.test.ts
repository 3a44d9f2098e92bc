import { WebClient } from "@slack/web-api";
import { afterEach, beforeEach, expect, it } from "vitest";
import { bareClient, QUIET, refusalOf } from "./bolt-apps.ts";
import type { ChannelHandle } from "./people/channel-handle.ts";
import { startFakeSlack } from "./start-fake-slack.ts";
import type { FakeSlack } from "./start-fake-slack.ts";

let slack: FakeSlack;
let client: WebClient;
let ops: ChannelHandle;

beforeEach(async () => {
  slack = await startFakeSlack({ limits: "off" });
  client = bareClient(slack);
  ops = slack.channel("ops");
});

afterEach(() => slack.close());

const post = (text = "x", by = client) => by.chat.postMessage({ channel: ops.id, text });
const texts = () => slack.messages(ops).map(({ text }) => text);

it("loses an answer after the call has taken effect", async () => {
  slack.fault({ kind: "drop", method: "chat.postMessage", times: 1 });
  expect(await refusalOf(post())).toContain("fetch failed");
  expect(texts()).toEqual(["x"]);
  expect(await refusalOf(post())).toBe("answered");
});

it("makes a client that tries again post twice", async () => {
  slack.fault({ kind: "drop", method: "chat.postMessage", times: 1 });
  const stubborn = new WebClient(slack.botToken, {
    slackApiUrl: slack.apiUrl,
    retryConfig: { retries: 1, minTimeout: 1, maxTimeout: 1 },
    logger: QUIET,
  });
  await post("once?", stubborn);
  expect(texts()).toEqual(["once?", "once?"]);
});

it("refuses with 429 or 503 before any effect", async () => {
  const tooMany = slack.fault({ kind: "429", retryAfterSeconds: 7 });
  await expect(post()).rejects.toMatchObject({ retryAfter: 7 });
  tooMany.lift();
  const down = slack.fault({ kind: "503" });
  await expect(post()).rejects.toMatchObject({ statusCode: 503 });
  down.lift();
  expect(texts()).toEqual([]);
  expect(slack.refused).toEqual([]);
});

it("strikes every n-th call that fits, and no other", async () => {
  const fault = slack.fault({ kind: "503", method: "chat.postMessage", every: 3 });
  const outcomes: boolean[] = [];
  for (let index = 0; index < 7; index++) {
    await client.auth.test();
    outcomes.push((await refusalOf(post(String(index)))) === "answered");
  }
  expect(outcomes).toEqual([true, true, false, true, true, false, true]);
  expect(fault.hits).toBe(2);
});

it("lets a method hang until it is let go", async () => {
  const fault = slack.fault({ kind: "hang", method: "auth.test" });
  let isAnswered = false;
  const call = client.auth.test().then(() => (isAnswered = true));
  await slack.waitFor(() => fault.hits === 1);
  await post();
  expect(isAnswered).toBe(false);
  fault.lift();
  await call;
});

it("answers 503 to a socket that is asked for", async () => {
  slack.fault({ kind: "503", method: "apps.connections.open", times: 1 });
  const app = bareClient(slack, slack.appToken);
  await expect(app.apps.connections.open({})).rejects.toMatchObject({ statusCode: 503 });
  expect(await app.apps.connections.open({})).toMatchObject({ ok: true });
});
