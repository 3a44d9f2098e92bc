import { expect, it } from "vitest";
import { WebSocket } from "ws";
import { createTurnedClock } from "../turned-clock.ts";
import { bareCall } from "./discord-clients.ts";
import { identify, rawLine } from "./raw-line.ts";
import { SENDS_MAX } from "./gateway/send-limit.ts";
import { useFakes } from "./use-fakes.ts";

const fakes = useFakes();

it("counts identifies, and resets the token at one too many", async () => {
  const fake = await fakes.start({ identifiesPerDay: 3 });
  fake.burnsIdentifies(1);
  const limit = await bareCall(fake, "GET", "/gateway/bot");
  expect(limit.body).toMatchObject({ session_start_limit: { total: 3, remaining: 2 } });
  for (const _ of [1, 2]) {
    const line = await rawLine(fake);
    line.send(identify(fake));
    await fake.waitFor(() => line.frames.find(({ t }) => t === "READY"));
  }
  expect(fake.isTokenReset()).toBe(false);
  const last = await rawLine(fake);
  last.send(identify(fake));
  expect(await last.closed).toBe(4004);
  expect(fake.isTokenReset()).toBe(true);
  expect((await bareCall(fake, "GET", "/users/@me")).status).toBe(401);
});

it("gives a new thousand the next day", async () => {
  const clock = createTurnedClock();
  const fake = await fakes.start({ clock });
  fake.burnsIdentifies(1000);
  const remaining = async () => {
    const { body } = await bareCall(fake, "GET", "/gateway/bot");
    return (body as { session_start_limit: { remaining: number } }).session_start_limit.remaining;
  };
  expect(await remaining()).toBe(0);
  await clock.turn(24 * 60 * 60_000 - 1);
  expect(await remaining()).toBe(0);
  await clock.turn(1);
  expect(await remaining()).toBe(1000);
});

it("hears 120 sends a minute on a line, and closes it at the next", async () => {
  const clock = createTurnedClock();
  const fake = await fakes.start({ clock });
  const line = await rawLine(fake);
  line.send(identify(fake));
  for (let n = 1; n < SENDS_MAX; n += 1) line.send({ op: 1, d: null });
  await fake.waitFor(() => line.frames.filter(({ op }) => op === 11).length === SENDS_MAX - 1);
  expect(line.socket.readyState).toBe(WebSocket.OPEN);
  line.send({ op: 1, d: null });
  expect(await line.closed).toBe(4008);
});

it.each([
  ["a wrong token", { token: "wrong" }, 4004],
  ["intents that do not exist", { intents: 1 << 30 }, 4013],
  ["an intent that is not switched on", { intents: 1 << 1 }, 4014],
  ["a shard beyond the last", { shard: [1, 1] }, 4010],
])("closes on %s", async (_what, more, code) => {
  const discord = fakes.discord();
  const line = await rawLine(discord);
  line.send(identify(discord, more));
  expect(await line.closed).toBe(code);
});

it("closes on rubbish, on an unknown opcode, on an unknown version, and before identifying", async () => {
  const discord = fakes.discord();
  const rubbish = await rawLine(discord);
  rubbish.socket.send("{");
  expect(await rubbish.closed).toBe(4002);
  const unknown = await rawLine(discord);
  unknown.send({ op: 99, d: {} });
  expect(await unknown.closed).toBe(4001);
  const early = await rawLine(discord);
  early.send({ op: 3, d: {} });
  expect(await early.closed).toBe(4003);
  expect(await (await rawLine(discord, "?v=6")).closed).toBe(4012);
});
