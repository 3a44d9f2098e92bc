import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTurnedClock } from "../turned-clock.ts";
import type { TurnedClock } from "../turned-clock.ts";
import { httpApp } from "./bolt-apps.ts";
import type { ChannelHandle } from "./people/channel-handle.ts";
import type { Person } from "./people/person.ts";
import { startFakeSlack } from "./start-fake-slack.ts";
import type { FakeSlack } from "./start-fake-slack.ts";

let clock: TurnedClock;
let slack: FakeSlack;
let ann: Person;
let ops: ChannelHandle;

beforeEach(async () => {
  clock = createTurnedClock();
  slack = await startFakeSlack({ clock });
  ann = slack.person({ name: "Ann" });
  ops = slack.channel("ops", { members: [ann] });
});

afterEach(() => slack.close());

describe("with Bolt", () => {
  let bolt: ReturnType<typeof httpApp>;

  beforeEach(async () => {
    bolt = httpApp(slack);
    await bolt.start();
  });

  afterEach(() => bolt.stop());

  it("brings events, commands and clicks with a signature that Bolt believes", async () => {
    bolt.app.event("app_mention", async ({ event, say }) => {
      const button = { type: "button", action_id: "ok", text: { type: "plain_text", text: "OK" } };
      const blocks = [{ type: "actions", elements: [button] }];
      await say({ text: "Well?", thread_ts: event.ts, blocks });
    });
    bolt.app.action("ok", async ({ ack, respond }) => {
      await ack();
      await respond("just for you");
    });
    bolt.app.command("/countersign", async ({ ack }) => await ack({ text: "none pending" }));
    const said = ann.says(ops, "@bot hello");
    const card = await slack.waitFor(() => slack.thread(said)[1]);
    expect(await ann.clicks(card, "OK")).toMatchObject({ acked: true });
    await slack.waitFor(() => ann.privateMessages().length === 1);
    await ann.command("/countersign", "pending", ops);
    expect(ann.privateMessages().map(({ text }) => text)).toEqual(["just for you", "none pending"]);
    expect(slack.refused).toEqual([]);
  });

  it("is turned away with a wrong, an old or no signature", async () => {
    const status = async (signature: "good" | "wrong" | "old" | "none") =>
      (await slack.posts(bolt.url(), { signature })).status;
    expect(await status("good")).toBe(200);
    expect(await status("wrong")).toBe(401);
    expect(await status("old")).toBe(401);
    expect(await status("none")).toBe(401);
  });

  it("asks for the challenge back", async () => {
    const answer = await slack.posts(bolt.url());
    expect(JSON.parse(answer.body)).toEqual({ challenge: "fake-challenge" });
  });
});

describe("without an answer", () => {
  type Request = { retryNum: string | undefined; reason: string | undefined };

  async function startServer(answer: (attempt: number) => number | "silence", headers = {}) {
    const requests: Request[] = [];
    const server = createServer((request, response) => {
      const { "x-slack-retry-num": num, "x-slack-retry-reason": reason } = request.headers;
      requests.push({ retryNum: num as string, reason: reason as string });
      const status = answer(requests.length);
      request.resume();
      if (status !== "silence") response.writeHead(status, headers).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    slack.deliversTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const close = () => {
      server.closeAllConnections();
      server.close();
    };
    return { requests, close };
  }

  it("comes again after three seconds, and says so", async () => {
    const { requests, close } = await startServer((attempt) => (attempt === 1 ? "silence" : 200));
    ann.says(ops, "hello");
    await expect.poll(() => requests.length).toBe(1);
    await clock.turn(2999);
    expect(slack.unanswered()).toEqual([]);
    await clock.turn(1);
    await slack.waitFor(() => slack.unanswered().length === 1);
    await slack.waitFor(() => slack.unanswered().length === 0);
    expect(requests).toEqual([
      { retryNum: undefined, reason: undefined },
      { retryNum: "1", reason: "http_timeout" },
    ]);
    close();
  });

  it("comes again after an error, unless the app asks it not to", async () => {
    const polite = await startServer(() => 500);
    ann.says(ops, "one");
    await slack.waitFor(() => slack.unanswered().length === 1);
    await expect.poll(() => polite.requests.at(-1)?.reason).toBe("http_error");
    polite.close();
    const curt = await startServer(() => 500, { "x-slack-no-retry": "1" });
    ann.says(ops, "two");
    await slack.waitFor(() => slack.unanswered().some(({ state }) => state === "given_up"));
    await clock.turn(600_000);
    expect(curt.requests.filter(({ retryNum }) => retryNum === undefined)).toHaveLength(1);
    curt.close();
  });
});
