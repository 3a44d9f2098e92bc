import { App, LogLevel } from "@slack/bolt";
import { afterEach, expect, it } from "vitest";
import { startFakeSlack } from "./start-fake-slack.ts";
import type { FakeSlack } from "./start-fake-slack.ts";

let slack: FakeSlack;
let app: App | undefined;

afterEach(async () => {
  await app?.stop();
  app = undefined;
  await slack.close();
});

async function startBolt(): Promise<App> {
  app = new App({
    token: slack.botToken,
    appToken: slack.appToken,
    socketMode: true,
    logLevel: LogLevel.ERROR,
    clientOptions: { slackApiUrl: slack.apiUrl },
  });
  return app;
}

it("tells the app of a mention, shows its answer, and carries a click back", async () => {
  slack = await startFakeSlack();
  const ann = slack.person({ name: "Ann" });
  const ops = slack.channel("ops", { members: [ann] });
  const bolted = await startBolt();
  bolted.event("app_mention", async ({ event, say }) => {
    await say({
      text: "Run?",
      thread_ts: event.ts,
      blocks: [
        { type: "section", text: { type: "mrkdwn", text: `*Run* it, <@${event.user}>?` } },
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
      ],
    });
  });
  bolted.action("ok", async ({ ack, body, client }) => {
    await ack();
    if (body.type !== "block_actions") return;
    await client.chat.update({ channel: ops.id, ts: body.message!.ts, text: "done", blocks: [] });
  });
  await bolted.start();
  const said = ann.says(ops, "@bot hello");
  const card = await slack.waitFor(() => slack.thread(said)[1]);
  expect(card).toMatchObject({ author: "countersign", text: "Run it, @Ann?", pings: [ann.id] });
  expect(card.buttons).toMatchObject([{ label: "Approve", actionId: "ok", value: "42" }]);
  expect(await ann.clicks(card, "Approve")).toMatchObject({ acked: true });
  await slack.waitFor(() => slack.thread(said)[1]?.text === "done");
  expect(slack.refused).toEqual([]);
  expect(slack.unanswered()).toEqual([]);
});
