import { afterEach, beforeEach, expect, it } from "vitest";
import { createTurnedClock } from "../turned-clock.ts";
import type { TurnedClock } from "../turned-clock.ts";
import { bareCall } from "./discord-clients.ts";
import type { Bare } from "./discord-clients.ts";
import { startFakeDiscord } from "./start-fake-discord.ts";
import type { FakeDiscord } from "./start-fake-discord.ts";

let discord: FakeDiscord;
let clock: TurnedClock;

beforeEach(async () => {
  clock = createTurnedClock();
  discord = await startFakeDiscord({ clock, limits: "off" });
});

afterEach(() => discord.close());

const command = (n: number | string, more: object = {}) => ({
  name: `c${n}`,
  description: "d",
  ...more,
});
const commands = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => command(from + n));

const put = (body: unknown): Promise<Bare> =>
  bareCall(
    discord,
    "PUT",
    `/applications/${discord.applicationId}/guilds/${discord.guildId}/commands`,
    { body },
  );

it.each([
  ["a hundred commands", commands(0, 100), 200],
  ["a hundred and one", commands(0, 101), 30_032],
  ["a name in capitals", [command("X")], 50_035],
  ["the same name twice", [command(1), command(1)], 50_035],
  ["a description of 100", [command(1, { description: "d".repeat(100) })], 200],
  ["a description of 101", [command(1, { description: "d".repeat(101) })], 50_035],
  [
    "a required option after an optional one",
    [
      command(1, {
        options: [
          { type: 3, name: "a", description: "d" },
          { type: 3, name: "b", description: "d", required: true },
        ],
      }),
    ],
    50_035,
  ],
])("checks a bulk overwrite: %s", async (_what, body, outcome) => {
  const { status, body: answer } = await put(body);
  expect(answer.code ?? status).toBe(outcome);
});

it("replaces everything, keeps ids of what stays, and counts new names only", async () => {
  const first = await put([command(1), command(2)]);
  const second = await put([command(1, { description: "e" })]);
  const idsOf = ({ body }: Bare) => (body as unknown as { id: string }[]).map(({ id }) => id);
  expect(idsOf(second)).toEqual(idsOf(first).slice(0, 1));
  for (const from of [100, 200]) await put(commands(from, from === 100 ? 100 : 98));
  expect((await put([...commands(200, 98)])).status).toBe(200);
  expect((await put([command("new")])).body).toMatchObject({ code: 30_034 });
  await clock.turn(24 * 60 * 60_000);
  expect((await put([command("new")])).status).toBe(200);
});
