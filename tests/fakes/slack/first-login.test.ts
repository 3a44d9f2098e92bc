import { afterEach, beforeEach, expect, it } from "vitest";
import { socketApp } from "./bolt-apps.ts";
import type { BoltApp } from "./bolt-apps.ts";
import { startFakeSlack } from "./start-fake-slack.ts";
import type { FakeSlack } from "./start-fake-slack.ts";

let slack: FakeSlack;
let bolt: BoltApp;

beforeEach(async () => {
  slack = await startFakeSlack();
  bolt = socketApp(slack);
});

afterEach(async () => {
  await bolt.stop();
  await slack.close();
});

const card = (asker: string) => [
  { type: "section", text: { type: "mrkdwn", text: `*Run* it, <@${asker}>?` } },
  {
    type: "actions",
    elements: [
      {
        type: "button",
        action_id: "ok",
        value: "42",
        text: { type: "plain_text", text: "Approve" },
      },
    ],
  },
];

it("tells the app of a mention, shows its answer, and carries a click back", async () => {
  const ann = slack.person({ name: "Ann" });
  const ops = slack.channel("ops", { members: [ann] });
  bolt.app.event("app_mention", async ({ event, say }) => {
    await say({ text: "Run?", thread_ts: event.ts, blocks: card(event.user ?? "") });
  });
  bolt.app.action("ok", async ({ ack, body, client }) => {
    await ack();
    if (body.type !== "block_actions" || !body.message) throw new Error("no click in a message");
    await client.chat.update({ channel: ops.id, ts: body.message.ts, text: "done", blocks: [] });
  });
  await bolt.start();
  const said = ann.says(ops, "@bot hello");
  const shown = await slack.waitFor(() => slack.thread(said)[1]);
  expect(shown).toMatchObject({ author: "countersign", text: "Run it, @Ann?", pings: [ann.id] });
  expect(shown.buttons).toMatchObject([{ label: "Approve", actionId: "ok", value: "42" }]);
  expect(await ann.clicks(shown, "Approve")).toMatchObject({ acked: true });
  await slack.waitFor(() => slack.thread(said)[1]?.text === "done");
  expect(slack.refused).toEqual([]);
  expect(slack.unanswered()).toEqual([]);
});

it("tells of a mention twice, under two event ids and in either order", async () => {
  const ann = slack.person({ name: "Ann" });
  const ops = slack.channel("ops", { members: [ann] });
  const heard: string[] = [];
  bolt.app.use(async ({ body, next }) => {
    if ("event" in body) heard.push((body as { event: { type: string } }).event.type);
    await next();
  });
  await bolt.start();
  const said = ann.says(ops, "@bot one");
  await slack.waitFor(() => heard.length === 2);
  ann.says(ops, "@bot two", { mentionFirst: true });
  await slack.waitFor(() => heard.length === 4);
  expect(heard).toEqual(["message", "app_mention", "app_mention", "message"]);
  const ids = slack.deliveries().map(({ payload }) => payload.event_id);
  expect(new Set(ids).size).toBe(4);
  expect(said.text).toBe(`<@${slack.bot.userId}> one`);
});

it("answers a command with what the acknowledgement says", async () => {
  const ann = slack.person({ name: "Ann" });
  const ops = slack.channel("ops", { members: [ann] });
  bolt.app.command("/countersign", async ({ ack, command }) => {
    await ack(`You asked: ${command.text}`);
  });
  await bolt.start();
  expect(await ann.command("/countersign", "pending", ops)).toMatchObject({ acked: true });
  expect(ann.privateMessages().map(({ text }) => text)).toEqual(["You asked: pending"]);
  expect(slack.messages(ops)).toEqual([]);
});

it("says so when nobody acknowledges a click", async () => {
  const ann = slack.person({ name: "Ann" });
  const ops = slack.channel("ops", { members: [ann] });
  await bolt.start();
  const { ts = "" } = await bolt.app.client.chat.postMessage({
    channel: ops.id,
    text: "Run?",
    blocks: card(ann.id),
  });
  bolt.app.action("ok", async () => {});
  await bolt.stop();
  await slack.waitFor(() => slack.connections() === 0);
  const reaction = await ann.clicks({ channel: ops.id, ts }, "Approve");
  expect(reaction).toEqual({ acked: false, ms: 0, error: "nobody" });
});
