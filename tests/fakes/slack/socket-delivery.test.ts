import { afterEach, beforeEach, expect, it } from "vitest";
import { WebSocket } from "ws";
import { createTurnedClock } from "../turned-clock.ts";
import type { TurnedClock } from "../turned-clock.ts";
import { bareClient, socketApp } from "./bolt-apps.ts";
import type { BoltApp } from "./bolt-apps.ts";
import type { ChannelHandle } from "./people/channel-handle.ts";
import type { Person } from "./people/person.ts";
import { startFakeSlack } from "./start-fake-slack.ts";
import type { FakeSlack } from "./start-fake-slack.ts";

type Heard = { app: number; text: string; retry: number | undefined };

let clock: TurnedClock;
let slack: FakeSlack;
let ann: Person;
let ops: ChannelHandle;
let heard: Heard[];
let apps: BoltApp[];

beforeEach(async () => {
  clock = createTurnedClock();
  slack = await startFakeSlack({ clock });
  ann = slack.person({ name: "Ann" });
  ops = slack.channel("ops", { members: [ann] });
  heard = [];
  apps = [];
});

afterEach(async () => {
  for (const bolt of apps) await bolt.stop();
  await slack.close();
});

async function startApp(): Promise<void> {
  const bolt = socketApp(slack);
  const number = apps.push(bolt);
  bolt.app.message(async ({ message, context }) => {
    const text = "text" in message ? (message.text ?? "") : "";
    heard.push({ app: number, text, retry: context.retryNum });
  });
  await bolt.start();
}

/** A client that hears everything and acknowledges nothing. */
async function deafSocket(): Promise<{ envelopes: Record<string, unknown>[]; close(): void }> {
  const app = bareClient(slack, slack.appToken);
  const { url = "" } = await app.apps.connections.open({});
  const socket = new WebSocket(url);
  const envelopes: Record<string, unknown>[] = [];
  socket.on("message", (data: Buffer) => {
    envelopes.push(JSON.parse(data.toString()) as Record<string, unknown>);
  });
  await slack.waitFor(() => slack.connections() > 0);
  return { envelopes, close: () => socket.close() };
}

const delivered = () => slack.deliveries().filter(({ state }) => state === "acked").length;

it("gives each payload to one of several connections", async () => {
  await startApp();
  await startApp();
  for (const text of ["1", "2", "3", "4"]) ann.says(ops, text);
  await slack.waitFor(() => delivered() === 4);
  expect(heard.map(({ text }) => text).sort()).toEqual(["1", "2", "3", "4"]);
  expect(new Set(heard.map(({ app }) => app)).size).toBe(2);
  expect(slack.connections()).toBe(2);
});

it("greets a connection and says how many there are", async () => {
  const { envelopes } = await deafSocket();
  await expect.poll(() => envelopes.length).toBe(1);
  expect(envelopes[0]).toMatchObject({ type: "hello", num_connections: 1 });
});

it("takes ten connections and turns the eleventh away", async () => {
  for (let index = 0; index < 10; index++) await deafSocket();
  await slack.waitFor(() => slack.connections() === 10);
  const { envelopes } = await deafSocket();
  await expect.poll(() => envelopes.length).toBe(1);
  expect(envelopes[0]).toMatchObject({ type: "disconnect", reason: "too_many_websockets" });
  expect(slack.connections()).toBe(10);
});

it("takes a ticket once", async () => {
  const { url = "" } = await bareClient(slack, slack.appToken).apps.connections.open({});
  const connect = () =>
    new Promise((resolve) => {
      const socket = new WebSocket(url);
      socket.once("open", () => resolve("open"));
      socket.once("error", (error) => resolve(error.message));
    });
  expect(await connect()).toBe("open");
  expect(await connect()).toContain("403");
});

it("tries an event again that nobody acknowledged: at once, after a minute, after five", async () => {
  const { envelopes } = await deafSocket();
  ann.says(ops, "hello");
  const tried = () => envelopes.filter(({ type }) => type === "events_api");
  await expect.poll(() => tried().length).toBe(1);
  for (const [count, waitMs] of [
    [2, 3000],
    [3, 63_000],
    [4, 303_000],
  ] as const) {
    await clock.turn(waitMs);
    await expect.poll(() => tried().length).toBe(count);
  }
  await clock.turn(3_600_000);
  expect(tried().map(({ retry_attempt: attempt }) => attempt)).toEqual([0, 1, 2, 3]);
  expect(tried()[1]).toMatchObject({ retry_reason: "timeout" });
  expect(slack.unanswered()).toMatchObject([{ state: "given_up" }]);
});

it("keeps what is said while the app reconnects, and hands it over as a retry", async () => {
  await startApp();
  slack.refreshSockets("warning");
  ann.says(ops, "in the hole");
  expect(heard).toEqual([]);
  await slack.waitFor(() => slack.connections() === 1);
  await slack.waitFor(() => delivered() === 1);
  expect(heard).toEqual([{ app: 1, text: "in the hole", retry: 1 }]);
});

it("comes through a line that breaks without a word", async () => {
  await startApp();
  slack.dropSockets();
  await slack.waitFor(() => slack.connections() === 0);
  ann.says(ops, "still there?");
  await slack.waitFor(() => delivered() === 1);
  expect(heard).toMatchObject([{ text: "still there?" }]);
});

it("hands the same event over twice when told to", async () => {
  await startApp();
  ann.says(ops, "again");
  await slack.waitFor(() => delivered() === 1);
  const [delivery] = slack.deliveries();
  expect(await slack.redelivers(delivery!)).toMatchObject({ kind: "acked" });
  expect(heard).toMatchObject([
    { text: "again", retry: 0 },
    { text: "again", retry: 1 },
  ]);
});

it("tells of edits, deletions, files and who joined, but not where the bot is no member", async () => {
  const types: string[] = [];
  await startApp();
  apps[0]?.app.use(async ({ body, next }) => {
    const { event } = body as { event?: { type: string; subtype?: string } };
    types.push(event?.subtype ?? event?.type ?? "none");
    await next();
  });
  const ben = slack.person({ name: "Ben" });
  const elsewhere = slack.channel("elsewhere", { members: [ann], withoutBot: true });
  ann.says(elsewhere, "unheard");
  const said = ann.says(ops, "one");
  ann.edits(said, "two");
  ann.deletes(said);
  ann.says(ops, "see", { files: [{ name: "a.txt", content: "A" }] });
  ben.joins(ops);
  slack.person({ name: "Cid", arrivesNow: true });
  slack.deactivates(ben);
  slack.uninstalls();
  await slack.waitFor(() => delivered() === 9);
  expect(types.toSorted()).toEqual([
    "app_uninstalled",
    "file_share",
    "member_joined_channel",
    "message",
    "message_changed",
    "message_deleted",
    "team_join",
    "tokens_revoked",
    "user_change",
  ]);
});
