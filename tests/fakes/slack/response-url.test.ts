import { afterEach, beforeEach, expect, it } from "vitest";
import { createTurnedClock } from "../turned-clock.ts";
import type { TurnedClock } from "../turned-clock.ts";
import { socketApp } from "./bolt-apps.ts";
import type { BoltApp } from "./bolt-apps.ts";
import type { ChannelHandle } from "./people/channel-handle.ts";
import type { Person } from "./people/person.ts";
import { startFakeSlack } from "./start-fake-slack.ts";
import type { FakeSlack } from "./start-fake-slack.ts";

let clock: TurnedClock;
let slack: FakeSlack;
let bolt: BoltApp;
let ann: Person;
let ops: ChannelHandle;
let url: string;

beforeEach(async () => {
  clock = createTurnedClock();
  slack = await startFakeSlack({ clock });
  bolt = socketApp(slack);
  ann = slack.person({ name: "Ann" });
  ops = slack.channel("ops", { members: [ann] });
  bolt.app.action("ok", async ({ ack, body }) => {
    url = body.type === "block_actions" ? body.response_url : "";
    await ack();
  });
  await bolt.start();
});

afterEach(async () => {
  await bolt.stop();
  await slack.close();
});

async function clicked(): Promise<{ channel: string; ts: string }> {
  const button = { type: "button", action_id: "ok", text: { type: "plain_text", text: "OK" } };
  const blocks = [{ type: "actions", elements: [button] }] as never;
  const { ts = "" } = await bolt.app.client.chat.postMessage({
    channel: ops.id,
    text: "Well?",
    blocks,
  });
  const ref = { channel: ops.id, ts };
  await ann.clicks(ref, "ok");
  return ref;
}

const respond = async (body: object): Promise<number> =>
  (await fetch(url, { method: "POST", body: JSON.stringify(body) })).status;

it("is good for five answers", async () => {
  await clicked();
  for (let index = 1; index <= 5; index++) expect(await respond({ text: `${index}` })).toBe(200);
  expect(await respond({ text: "6" })).toBe(404);
  expect(ann.privateMessages()).toHaveLength(5);
  expect(slack.refused).toMatchObject([{ method: "response_url", error: "used_url" }]);
});

it("is good for thirty minutes", async () => {
  await clicked();
  await clock.turn(30 * 60_000);
  expect(await respond({ text: "in time" })).toBe(200);
  await clock.turn(1);
  expect(await respond({ text: "too late" })).toBe(404);
});

it("replaces the message, deletes it, or speaks to all", async () => {
  const ref = await clicked();
  await respond({ text: "Done.", blocks: [], replace_original: true });
  expect(slack.message(ref)).toMatchObject({ text: "Done.", buttons: [] });
  await respond({ text: "Heard by all.", response_type: "in_channel" });
  await respond({ delete_original: true });
  expect(slack.messages(ops).map(({ text }) => text)).toEqual(["Heard by all."]);
});
