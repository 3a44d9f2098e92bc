import { afterEach, beforeEach, expect, it } from "vitest";
import { createTurnedClock } from "../turned-clock.ts";
import type { TurnedClock } from "../turned-clock.ts";
import { bareCall } from "./discord-clients.ts";
import type { Bare } from "./discord-clients.ts";
import type { ChannelHandle } from "./people/message-ref.ts";
import type { Person } from "./people/person.ts";
import { startFakeDiscord } from "./start-fake-discord.ts";
import type { FakeDiscord } from "./start-fake-discord.ts";

let discord: FakeDiscord;
let clock: TurnedClock;
let general: ChannelHandle;
let ann: Person;

beforeEach(async () => {
  clock = createTurnedClock();
  discord = await startFakeDiscord({ clock, limits: "off" });
  general = discord.channel("general");
  ann = discord.person({ name: "Ann" });
});

afterEach(() => discord.close());

const post = (path: string, body: unknown): Promise<Bare> =>
  bareCall(discord, "POST", path, { body });
const patch = (path: string, body: unknown): Promise<Bare> =>
  bareCall(discord, "PATCH", path, { body });
const open = (id: string, more: object = {}): Promise<Bare> =>
  post(`/channels/${general.id}/messages/${id}/threads`, { name: "a run", ...more });

it("gives a thread the id of its message, once", async () => {
  const said = ann.says(general, "hello");
  expect((await open(said.id)).body).toMatchObject({
    id: said.id,
    parent_id: general.id,
    type: 11,
  });
  expect((await open(said.id)).body).toMatchObject({ code: 160_004 });
  const root = await bareCall(discord, "GET", `/channels/${general.id}/messages/${said.id}`);
  expect(root.body).toMatchObject({ flags: 1 << 5, thread: { id: said.id } });
});

it.each([
  ["a name of 100", { name: "n".repeat(100) }, 200],
  ["a name of 101", { name: "n".repeat(101) }, 400],
  ["60 minutes", { auto_archive_duration: 60 }, 200],
  ["61 minutes", { auto_archive_duration: 61 }, 400],
])("opens a thread with %s or refuses", async (_what, more, status) => {
  expect((await open(ann.says(general, "hello").id, more)).status).toBe(status);
});

it("archives what is idle, refuses edits there, and wakes at the next message", async () => {
  const said = ann.says(general, "hello");
  await open(said.id, { auto_archive_duration: 60 });
  const path = `/channels/${said.id}/messages`;
  const { body } = await post(path, { content: "one" });
  await clock.turn(60 * 60_000 - 1);
  expect((await patch(`${path}/${String(body.id)}`, { content: "two" })).status).toBe(200);
  await clock.turn(1);
  expect((await patch(`${path}/${String(body.id)}`, { content: "three" })).body).toMatchObject({
    code: 50_083,
  });
  const archived = await bareCall(
    discord,
    "GET",
    `/channels/${general.id}/threads/archived/public`,
  );
  expect(archived.body).toMatchObject({ threads: [{ id: said.id }] });
  expect((await post(path, { content: "four" })).status).toBe(200);
  expect((await patch(`${path}/${String(body.id)}`, { content: "five" })).status).toBe(200);
});

it("lets the bot archive its own thread and open it again", async () => {
  const said = ann.says(general, "hello");
  await open(said.id);
  const archived = await patch(`/channels/${said.id}`, { archived: true });
  expect(archived.body).toMatchObject({ thread_metadata: { archived: true } });
  expect((await patch(`/channels/${said.id}`, { name: "other" })).body).toMatchObject({
    code: 50_083,
  });
  const back = await patch(`/channels/${said.id}`, { archived: false });
  expect(back.body).toMatchObject({ thread_metadata: { archived: false } });
});

it("keeps the bot out of a locked thread", async () => {
  const said = ann.says(general, "hello");
  await open(said.id);
  discord.archives(said);
  expect((await post(`/channels/${said.id}/messages`, { content: "in" })).status).toBe(200);
  discord.locks(said);
  expect((await post(`/channels/${said.id}/messages`, { content: "in" })).body).toMatchObject({
    code: 160_005,
  });
});

it("opens threads without a message, and says so in the channel", async () => {
  const { body } = await post(`/channels/${general.id}/threads`, { name: "alone", type: 11 });
  expect(body).toMatchObject({ type: 11, parent_id: general.id });
  expect(discord.messages(general).map(({ content }) => content)).toEqual(["alone"]);
  ann.says(general, "hi", { thread: { id: String(body.id), name: "alone" } });
  expect(discord.thread({ id: String(body.id), name: "alone" }).map(({ text }) => text)).toEqual([
    "hi",
  ]);
  const active = await bareCall(discord, "GET", `/guilds/${discord.guildId}/threads/active`);
  expect(active.body).toMatchObject({ threads: [{ id: body.id }] });
});

it("refuses threads where the bot may not open them", async () => {
  discord.forbids(general, ["CreatePublicThreads"]);
  expect((await open(ann.says(general, "hello").id)).body).toMatchObject({ code: 50_013 });
});

it("lets nobody answer in a thread that nobody opened", () => {
  const said = ann.says(general, "hello");
  expect(() => ann.says(general, "in", { thread: said })).toThrow(/nobody has opened/);
  const thread = ann.opensThread(said, "mine");
  expect(ann.says(general, "in", { thread: said }).channel).toBe(thread.id);
});
