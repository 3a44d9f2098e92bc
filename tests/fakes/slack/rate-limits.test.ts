import type { WebClient } from "@slack/web-api";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTurnedClock } from "../turned-clock.ts";
import type { TurnedClock } from "../turned-clock.ts";
import { bareClient } from "./bolt-apps.ts";
import { startFakeSlack } from "./start-fake-slack.ts";
import type { FakeSlack } from "./start-fake-slack.ts";

let clock: TurnedClock;
let slack: FakeSlack;
let client: WebClient;

async function begin(limits: "real" | "off"): Promise<void> {
  clock = createTurnedClock();
  slack = await startFakeSlack({ clock, limits });
  client = bareClient(slack);
}

beforeEach(() => begin("real"));
afterEach(() => slack.close());

/** How many of so many calls Slack takes, and how long it asks the first refused one to wait. */
async function taken(count: number, call: () => Promise<unknown>) {
  let ok = 0;
  let retryAfter: number | undefined;
  for (let index = 0; index < count; index++) {
    try {
      await call();
      ok++;
    } catch (error) {
      retryAfter ??= (error as { retryAfter?: number }).retryAfter;
    }
  }
  return { ok, retryAfter };
}

it("takes one post a second in a channel, after a short burst", async () => {
  const [ops, dev] = [slack.channel("ops"), slack.channel("dev")];
  const post = (channel: string) => () => client.chat.postMessage({ channel, text: "x" });
  expect(await taken(6, post(ops.id))).toEqual({ ok: 5, retryAfter: 1 });
  expect(await taken(1, post(dev.id))).toMatchObject({ ok: 1 });
  await clock.turn(1000);
  expect(await taken(2, post(ops.id))).toMatchObject({ ok: 1 });
  expect(slack.refused.map(({ error }) => error)).toEqual(["ratelimited", "ratelimited"]);
});

it("takes as many calls a minute as the method's tier promises", async () => {
  expect(await taken(21, () => client.users.list({}))).toEqual({ ok: 20, retryAfter: 60 });
  expect(await taken(51, () => client.team.info())).toMatchObject({ ok: 50 });
  const user = slack.bot.userId;
  expect(await taken(101, () => client.users.info({ user }))).toMatchObject({ ok: 100 });
  await clock.turn(60_000);
  expect(await taken(20, () => client.users.list({}))).toMatchObject({ ok: 20 });
});

it("counts for each workspace by itself", async () => {
  const other = slack.workspace();
  await taken(20, () => client.users.list({}));
  const elsewhere = bareClient(slack, other.botToken);
  expect(await taken(1, () => elsewhere.users.list({}))).toMatchObject({ ok: 1 });
});

it("counts nothing when switched off", async () => {
  await slack.close();
  await begin("off");
  expect(await taken(30, () => client.users.list({}))).toMatchObject({ ok: 30 });
});
