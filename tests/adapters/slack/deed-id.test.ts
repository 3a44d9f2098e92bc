import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deedId } from "../../../src/adapters/slack/deed-id.ts";
import { cardUnder } from "../../fakes/card-under.ts";
import { type FakeSlack, startFakeSlack } from "../../fakes/slack/start-fake-slack.ts";
import { type SlackBot, startSlackBot } from "./start-slack-bot.ts";

it("is the same for the same deed only", () => {
  const deed = { kind: "click", at: "1.0", about: ["U1", "apr_1"] } as const;
  expect(deedId(deed)).toBe(deedId({ ...deed }));
  expect(deedId(deed)).not.toBe(deedId({ ...deed, about: ["U1", "apr_2"] }));
  expect(deedId(deed)).not.toBe(deedId({ ...deed, at: "2.0" }));
  expect(deedId({ ...deed, at: "" })).not.toBe(deedId({ ...deed, at: "" }));
});

describe("what Slack gives no name of its own", () => {
  let slack: FakeSlack;
  let bot: SlackBot;

  beforeEach(async () => {
    slack = await startFakeSlack({ limits: "off" });
  });
  afterEach(async () => {
    await bot.close();
    await slack.close();
  });

  /** As Slack sends it, with no more than this in it. */
  async function sends(form: Record<string, string>): Promise<string> {
    const body = new URLSearchParams(form).toString();
    const at = String(Math.floor(Date.now() / 1_000));
    const signed = createHmac("sha256", slack.signingSecret).update(`v0:${at}:${body}`);
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      "x-slack-request-timestamp": at,
      "x-slack-signature": `v0=${signed.digest("hex")}`,
    };
    const answer = await fetch(bot.eventsUrl, { method: "POST", body, headers });
    expect(answer.status).toBe(200);
    return answer.text();
  }

  it.each(["", "the same each time"])("decides card after card: %j", async (trigger) => {
    const deploy = { calls: [{ name: "shell_cmd", args: { command: "make deploy" } }] };
    const script = [deploy, deploy, "Done."];
    bot = await startSlackBot(slack, { http: true, script });
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    const said = ann.says(ops, "@bot deploy twice");
    for (let runs = 1; runs <= 2; runs++) {
      await slack.waitFor(() => slack.thread(said).some(({ buttons }) => buttons.length > 0));
      const card = await cardUnder(slack, said);
      const once = card.buttons.find(({ label }) => label === "Approve once");
      const payload = JSON.stringify({
        type: "block_actions",
        user: { id: ann.id },
        trigger_id: trigger,
        container: { message_ts: card.ts, channel_id: ops.id },
        actions: [{ action_id: once?.actionId, value: once?.value }],
      });
      await sends({ payload });
      await expect.poll(() => bot.tool.runs.length).toBe(runs);
      await slack.waitFor(() =>
        slack.thread(said).every(({ ts, buttons }) => ts !== card.ts || buttons.length === 0),
      );
    }
    await slack.waitFor(() => slack.thread(said).at(-1)?.text.includes("Done."));
  });

  it("begins a session for each command", async () => {
    bot = await startSlackBot(slack, { http: true, script: ["One.", "Two."] });
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    const command = { command: "/countersign", channel_id: ops.id, user_id: ann.id };
    await sends({ ...command, text: "say one" });
    await sends({ ...command, text: "say one" });
    await expect.poll(() => bot.model.requests.length).toBe(2);
  });
});
