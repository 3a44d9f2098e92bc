import type { Client } from "discord.js";
import { afterEach, beforeEach, expect, it } from "vitest";
import { WebSocket } from "ws";
import { createTurnedClock } from "../turned-clock.ts";
import { bareCall, readyClient } from "./discord-clients.ts";
import { SENDS_MAX } from "./gateway/send-limit.ts";
import { startFakeDiscord } from "./start-fake-discord.ts";
import type { FakeDiscord, FakeDiscordSettings } from "./start-fake-discord.ts";

let discord: FakeDiscord;
const fakes: FakeDiscord[] = [];
const clients: Client[] = [];
const lines: WebSocket[] = [];

async function start(settings: FakeDiscordSettings = {}): Promise<FakeDiscord> {
  const fake = await startFakeDiscord(settings);
  fakes.push(fake);
  return fake;
}

beforeEach(async () => {
  discord = await start();
});

afterEach(async () => {
  for (const line of lines.splice(0)) line.terminate();
  for (const client of clients.splice(0)) await client.destroy();
  for (const fake of fakes.splice(0)) await fake.close();
});

type Frame = { op: number; s?: number; t?: string; d: Record<string, unknown> };
type Raw = {
  socket: WebSocket;
  frames: Frame[];
  closed: Promise<number>;
  send(payload: unknown): void;
};

/** A gateway client without any manners. */
async function rawLine(fake: FakeDiscord, query = "?v=10&encoding=json"): Promise<Raw> {
  const socket = new WebSocket(`${fake.origin.replace("http", "ws")}/gateway${query}`);
  lines.push(socket);
  const frames: Frame[] = [];
  socket.on("message", (data) => frames.push(JSON.parse((data as Buffer).toString()) as Frame));
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await new Promise((resolve) => socket.on("open", resolve));
  return { socket, frames, closed, send: (payload) => socket.send(JSON.stringify(payload)) };
}

const identify = (fake: FakeDiscord, more: Record<string, unknown> = {}) => ({
  op: 2,
  d: { token: fake.token, intents: 513, properties: {}, shard: [0, 1], ...more },
});

function listen(client: Client): string[] {
  const heard: string[] = [];
  client.on("messageCreate", ({ content }) => heard.push(content));
  return heard;
}

async function bot(fake = discord): Promise<Client<true>> {
  const client = await readyClient(fake);
  clients.push(client);
  return client;
}

it("replays what was missed when a broken line is resumed, and identifies no second time", async () => {
  const ann = discord.person({ name: "Ann" });
  const general = discord.channel("general");
  const heard = listen(await bot());
  ann.says(general, "before");
  await discord.waitFor(() => heard.length === 1);
  discord.drop({ resume: true });
  await discord.waitFor(() => discord.connections() === 0);
  ann.says(general, "meanwhile");
  await discord.waitFor(() => heard.length === 2);
  expect(heard).toEqual(["before", "meanwhile"]);
  expect(discord.identifies()).toBe(1);
});

it("replays a click, whose answer then comes too late or in time", async () => {
  const ann = discord.person({ name: "Ann" });
  const general = discord.channel("general");
  const client = await bot();
  client.on("interactionCreate", (interaction) => {
    if (interaction.isButton()) void interaction.update({ content: "done" });
  });
  const { body } = await bareCall(discord, "POST", `/channels/${general.id}/messages`, {
    body: {
      content: "?",
      components: [{ type: 1, components: [{ type: 2, style: 1, label: "Go", custom_id: "go" }] }],
    },
  });
  discord.drop({ resume: true });
  const ref = { channel: general.id, id: String(body.id) };
  expect(await ann.clicks(ref, "Go")).toMatchObject({ answered: true });
  expect(discord.message(ref).text).toBe("done");
});

it("tells a bot whose session is gone nothing of the time in between", async () => {
  const ann = discord.person({ name: "Ann" });
  const general = discord.channel("general");
  const heard = listen(await bot());
  discord.drop({ resume: false });
  ann.says(general, "lost");
  await discord.waitFor(() => discord.identifies() === 2);
  ann.says(general, "found");
  await discord.waitFor(() => heard.length === 1);
  expect(heard).toEqual(["found"]);
});

it("keeps a session through an outage of the gateway", async () => {
  const ann = discord.person({ name: "Ann" });
  const general = discord.channel("general");
  const client = await bot();
  const errors: unknown[] = [];
  client.on("shardError", (error) => errors.push(error));
  const heard = listen(client);
  const outage = discord.outage();
  ann.says(general, "in the dark");
  await discord.waitFor(() => errors.length > 0);
  outage.ends();
  await discord.waitFor(() => heard.length === 1);
  expect(discord.identifies()).toBe(1);
});

it("asks to reconnect, and the bot resumes", async () => {
  const ann = discord.person({ name: "Ann" });
  const general = discord.channel("general");
  const heard = listen(await bot());
  discord.asksToReconnect();
  await discord.waitFor(() => discord.connections() === 0);
  ann.says(general, "meanwhile");
  await discord.waitFor(() => heard.length === 1);
  expect(discord.identifies()).toBe(1);
});

it("declares a session invalid: the bot identifies again", async () => {
  const client = await bot();
  const again = new Promise((resolve) => client.once("shardReady", resolve));
  discord.invalidates({ resume: false });
  await again;
  expect(discord.identifies()).toBe(2);
});

it("refuses to resume what has been lost for more than five minutes", async () => {
  const clock = createTurnedClock();
  const fake = await start({ clock });
  const first = await rawLine(fake);
  first.send(identify(fake));
  const ready = await fake.waitFor(() => first.frames.find(({ t }) => t === "READY"));
  const resume = { op: 6, d: { token: fake.token, session_id: ready.d.session_id, seq: ready.s } };
  fake.drop({ resume: true });
  await fake.waitFor(() => fake.connections() === 0);
  await clock.turn(5 * 60_000);
  const second = await rawLine(fake);
  second.send(resume);
  await fake.waitFor(() => second.frames.some(({ t }) => t === "RESUMED"));
  fake.drop({ resume: true });
  await fake.waitFor(() => fake.connections() === 0);
  await clock.turn(5 * 60_000 + 1);
  const third = await rawLine(fake);
  third.send(resume);
  const last = await fake.waitFor(() => third.frames.find(({ op }) => op === 9));
  expect(last.d).toBe(false);
});

it("answers heartbeats, and a bot that gets no answer takes its line for dead", async () => {
  const fake = await start({ heartbeatMs: 60 });
  const client = await bot(fake);
  const beats: string[] = [];
  client.on("debug", (text) => beats.push(text));
  await fake.waitFor(() => beats.some((text) => text.includes("Heartbeat acknowledged")));
  const withheld = fake.withholdsAcks();
  await fake.waitFor(() => beats.some((text) => text.includes("Zombie connection")));
  withheld.ends();
  await fake.waitFor(() => fake.connections() === 1);
  expect(fake.identifies()).toBe(1);
});

it("counts identifies, and resets the token at one too many", async () => {
  const fake = await start({ identifiesPerDay: 3 });
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
  const fake = await start({ clock });
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
  const fake = await start({ clock });
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
  const line = await rawLine(discord);
  line.send(identify(discord, more));
  expect(await line.closed).toBe(code);
});

it("closes on rubbish, on an unknown opcode, on an unknown version, and before identifying", async () => {
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

it("keeps message content from a session without the intent, but for mentions, own and direct ones", async () => {
  const ann = discord.person({ name: "Ann" });
  const general = discord.channel("general");
  const client = await readyClient(discord, { intents: 1 | (1 << 9) | (1 << 12) });
  clients.push(client);
  const heard = listen(client);
  ann.says(general, "secret");
  ann.says(general, "@bot open");
  ann.writesDirectly("direct");
  await discord.waitFor(() => heard.length === 3);
  expect(heard).toEqual(["", `<@${discord.bot.id}> open`, "direct"]);
});

it("hides content from REST too when the portal's switch is off", async () => {
  const fake = await start({ privileged: [] });
  const ann = fake.person({ name: "Ann" });
  const general = fake.channel("general");
  ann.says(general, "secret");
  ann.says(general, "@bot open");
  const { body } = await bareCall(fake, "GET", `/channels/${general.id}/messages`);
  const said = (body as unknown as { content: string }[]).map(({ content }) => content);
  expect(said).toEqual([`<@${fake.bot.id}> open`, ""]);
});

it("tells of roles, of guilds and channels that go away, and of threads", async () => {
  const fake = await start({ privileged: ["MessageContent", "GuildMembers"] });
  const ops = fake.role("ops");
  const ann = fake.person({ name: "Ann" });
  const general = fake.channel("general");
  const client = await readyClient(fake, { intents: 3 | (1 << 9) | (1 << 15) });
  clients.push(client);
  const told: string[] = [];
  client.on("raw", ({ t }: { t: string }) => told.push(t));
  fake.gives(ann, ops);
  const thread = ann.opensThread(ann.says(general, "hello"), "a thread");
  fake.archives(thread);
  fake.deletesChannel(thread);
  fake.deletesChannel(general);
  fake.losesBot();
  await fake.waitFor(() => told.includes("GUILD_DELETE"));
  expect(told).toEqual([
    "GUILD_MEMBER_UPDATE",
    "MESSAGE_CREATE",
    "THREAD_CREATE",
    "MESSAGE_UPDATE",
    "MESSAGE_CREATE",
    "THREAD_UPDATE",
    "THREAD_DELETE",
    "CHANNEL_DELETE",
    "GUILD_DELETE",
  ]);
  expect(client.guilds.cache.size).toBe(0);
  fake.gainsBot();
  await fake.waitFor(() => client.guilds.cache.size === 1);
});

it("shares guilds among shards, and tells direct messages to the first", async () => {
  const other = discord.guild({ id: String(((BigInt(discord.guildId) >> 22n) + 1n) << 22n) });
  const ann = discord.person({ name: "Ann" });
  other.admits(ann);
  const heard: Record<number, string[]> = { 0: [], 1: [] };
  const intents = 1 | (1 << 9) | (1 << 12) | (1 << 15);
  const shards = await Promise.all(
    [0, 1].map(async (id) => {
      const line = await rawLine(discord);
      line.send(identify(discord, { intents, shard: [id, 2] }));
      await discord.waitFor(() => line.frames.find(({ t }) => t === "GUILD_CREATE"));
      return line;
    }),
  );
  ann.says(discord.channel("here"), "one");
  ann.says(other.channel("there"), "two");
  ann.writesDirectly("three");
  await discord.waitFor(
    () =>
      shards.flatMap(({ frames }) => frames).filter(({ t }) => t === "MESSAGE_CREATE").length === 3,
  );
  for (const [id, { frames }] of shards.entries()) {
    heard[id] = frames.filter(({ t }) => t === "MESSAGE_CREATE").map(({ d }) => String(d.content));
  }
  const isFirst = (BigInt(discord.guildId) >> 22n) % 2n === 0n;
  expect(heard).toEqual(
    isFirst ? { 0: ["one", "three"], 1: ["two"] } : { 0: ["two", "three"], 1: ["one"] },
  );
});
