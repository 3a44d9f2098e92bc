import { afterEach, expect, it } from "vitest";
import { createTurnedClock } from "../turned-clock.ts";
import type { TurnedClock } from "../turned-clock.ts";
import { INVALID_MAX } from "./api/invalid-requests.ts";
import { bareCall, readyClient } from "./discord-clients.ts";
import type { Bare } from "./discord-clients.ts";
import { startFakeDiscord } from "./start-fake-discord.ts";
import type { FakeDiscord, FakeDiscordSettings } from "./start-fake-discord.ts";

let discord: FakeDiscord;
let clock: TurnedClock;

async function start(settings: FakeDiscordSettings = {}): Promise<void> {
  clock = createTurnedClock();
  discord = await startFakeDiscord({ clock, ...settings });
}

afterEach(() => discord.close());

const post = (channel: { id: string }): Promise<Bare> =>
  bareCall(discord, "POST", `/channels/${channel.id}/messages`, { body: { content: "c" } });

it("takes five posts in five seconds in a channel, and says so in its headers", async () => {
  await start();
  const [here, there] = [discord.channel("here"), discord.channel("there")];
  const first = await post(here);
  expect(first.headers.get("x-ratelimit-limit")).toBe("5");
  expect(first.headers.get("x-ratelimit-remaining")).toBe("4");
  for (let n = 2; n <= 5; n += 1) expect((await post(here)).status).toBe(200);
  await clock.turn(4999);
  const over = await post(here);
  expect(over.status).toBe(429);
  expect(over.body).toEqual({
    message: "You are being rate limited.",
    retry_after: 0.001,
    global: false,
  });
  expect(over.headers.get("x-ratelimit-scope")).toBe("user");
  expect(over.headers.get("x-ratelimit-bucket")).toBe(first.headers.get("x-ratelimit-bucket"));
  expect((await post(there)).status).toBe(200);
  await clock.turn(1);
  expect((await post(here)).status).toBe(200);
  expect(discord.refused).toMatchObject([{ route: "messages.create", code: 429 }]);
  expect(discord.invalidRequests()).toBe(1);
});

it("counts edits apart from posts", async () => {
  await start();
  const here = discord.channel("here");
  const { body } = await post(here);
  const edit = () =>
    bareCall(discord, "PATCH", `/channels/${here.id}/messages/${String(body.id)}`, {
      body: { content: "d" },
    });
  for (let n = 1; n <= 5; n += 1) expect((await edit()).status).toBe(200);
  expect((await edit()).status).toBe(429);
});

it("takes fifty requests a second in all, callbacks not counted", async () => {
  await start();
  const ask = (n: number) =>
    bareCall(discord, "POST", `/channels/${discord.channel(`${n}`).id}/typing`);
  for (let n = 1; n <= 50; n += 1) expect((await ask(n)).status).toBe(204);
  const over = await ask(51);
  expect(over.body).toMatchObject({ global: true });
  expect(over.headers.get("x-ratelimit-global")).toBe("true");
  const callback = await bareCall(discord, "POST", "/interactions/1/x/callback", {
    body: { type: 5 },
  });
  expect(callback.body).toMatchObject({ code: 10_062 });
  await clock.turn(1000);
  expect((await ask(52)).status).toBe(204);
});

it("limits nothing when it is told so", async () => {
  await start({ limits: "off" });
  const here = discord.channel("here");
  for (let n = 1; n <= 6; n += 1) expect((await post(here)).status).toBe(200);
  expect((await post(here)).headers.get("x-ratelimit-limit")).toBeNull();
});

it("bans an address after ten thousand invalid requests, for ten minutes", async () => {
  await start({ limits: "off" });
  const here = discord.channel("here");
  discord.burnsInvalidRequests(INVALID_MAX - 2);
  expect((await bareCall(discord, "GET", "/users/@me", { token: "wrong" })).status).toBe(401);
  expect((await post(here)).status).toBe(200);
  expect((await bareCall(discord, "GET", "/users/@me", { token: "wrong" })).status).toBe(401);
  expect((await post(here)).status).toBe(403);
  await clock.turn(10 * 60_000);
  expect((await post(here)).status).toBe(200);
});

it("makes real discord.js wait and then deliver everything", async () => {
  await start({ limits: "off" });
  const here = discord.channel("here");
  const client = await readyClient(discord, { rest: { offset: 0 } });
  discord.fault({ kind: "429", route: "messages.create", retryAfterSeconds: 0.05, times: 2 });
  const channel = await client.channels.fetch(here.id);
  if (channel?.isSendable()) await channel.send("at last");
  expect(discord.messages(here).map(({ text }) => text)).toEqual(["at last"]);
  expect(discord.calls("messages.create")).toHaveLength(3);
  await client.destroy();
});
