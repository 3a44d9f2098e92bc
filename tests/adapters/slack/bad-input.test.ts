import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseEvent } from "../../../src/adapters/slack/parse-event.ts";
import { replaceAt } from "../../fixtures/replace-at.ts";
import { type FakeSlack, startFakeSlack } from "../../fakes/slack/start-fake-slack.ts";
import { type SlackBot, startSlackBot } from "./start-slack-bot.ts";

const OWN = { botUserId: "UBOT", botId: "BBOT" };

describe("payloads", () => {
  let slack: FakeSlack;
  beforeEach(async () => {
    slack = await startFakeSlack({ limits: "off" });
  });
  afterEach(() => slack.close());

  it("of any shape are read without a crash", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(["unsupported", "ignored"]).toContain(parseEvent(body, OWN).kind);
      }),
      { numRuns: 500 },
    );
  });

  it("that are Slack's own with parts missing, added or of wrong types are read without a crash", async () => {
    const recorded = await record(slack);
    const kinds = new Set(recorded.map((body) => parseEvent(body, OWN).kind));
    expect([...kinds]).toEqual(
      expect.arrayContaining(["message", "edited", "deleted", "command", "home_opened"]),
    );
    const odd = fc.oneof(fc.constant(undefined), fc.constant(null), fc.jsonValue(), fc.string());
    fc.assert(
      fc.property(fc.constantFrom(...recorded), fc.nat(), odd, (body, at, value) => {
        const changed = replaceAt(structuredClone(body), at, value);
        expect(parseEvent(changed, OWN)).toHaveProperty("kind");
      }),
      { numRuns: 2_000 },
    );
  });

  it("that pretend to be a prototype's are nothing", () => {
    for (const type of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
      const body = { type: "event_callback", team_id: "T1", event_id: "E1", event: { type } };
      expect(parseEvent(body, OWN)).toMatchObject({ kind: "unsupported" });
    }
  });
});

describe("over HTTP", () => {
  let slack: FakeSlack;
  let bot: SlackBot;
  beforeEach(async () => {
    slack = await startFakeSlack({ limits: "off" });
    bot = await startSlackBot(slack, { http: true });
  });
  afterEach(async () => {
    await bot.close();
    await slack.close();
  });

  it("refuses what is not signed, wrongly signed or signed long ago", async () => {
    for (const signature of ["none", "wrong", "old"] as const) {
      expect(await slack.posts(bot.eventsUrl, { signature })).toMatchObject({ status: 401 });
    }
    expect(await slack.posts(bot.eventsUrl)).toMatchObject({ status: 200 });
  });

  it("takes garbage that is signed, however large, and goes on", async () => {
    const large = { type: "event_callback", event: { type: "x", text: "x".repeat(5_000_000) } };
    const garbage = [{}, { type: "event_callback" }, { type: "block_actions", actions: [] }, large];
    for (const payload of garbage) {
      const { status } = await slack.posts(bot.eventsUrl, { payload });
      expect([200, 400, 404, 413]).toContain(status);
    }
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    const said = ann.says(ops, "@bot still there?");
    await slack.waitFor(() => slack.thread(said).length === 2);
  });

  it.each([
    ["approval.approve_once", "forged by somebody", "This button is none that the bot made"],
    ["approval.more", "", "This button is none that the bot made"],
    ["approval.deny", "apr_nobody 0123", "This request is not known here any more"],
    ["approval.review", "apr_nobody 0123", "This request is not known here any more"],
  ])("tells whoever pressed %s with the value %j that nothing came of it", async (...pressed) => {
    const [action_id, value, told] = pressed;
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    const { channel, ts } = ann.says(ops, "nobody is meant");
    const payload = {
      type: "block_actions",
      user: { id: ann.id },
      team: { id: slack.teamId },
      actions: [{ type: "button", action_id, value, action_ts: "1.2" }],
      channel: { id: channel },
      message: { ts },
    };
    expect(await slack.posts(bot.eventsUrl, { payload })).toMatchObject({ status: 200 });
    await expect.poll(() => ann.privateMessages().at(-1)?.text).toContain(told);
    expect(bot.tool.runs).toEqual([]);
  });
});

/** What Slack sends when people do all kinds of things. */
async function record(slack: FakeSlack): Promise<object[]> {
  const ann = slack.person({ name: "Ann" });
  const ops = slack.channel("ops", { members: [ann] });
  slack.deliversTo("http://127.0.0.1:9/nowhere");
  const said = ann.says(ops, "@bot hello <@U1> https://example.com", {
    files: [{ name: "a.txt", content: "hello" }],
  });
  ann.edits(said, "@bot bye");
  ann.deletes(said);
  ann.opensHome();
  await ann.command("/countersign", "pending", ops);
  return slack.deliveries().map(({ payload }) => payload);
}
