import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createPrismaStore } from "../../../src/adapters/prisma/prisma-store.ts";
import { createSystemEnvironment } from "../../../src/adapters/system/system-environment.ts";
import { stoppedClock } from "../../fakes/fake-clock.ts";
import { startFakeDiscord } from "../../fakes/discord/start-fake-discord.ts";
import { type DiscordBot, startDiscordBot } from "./start-discord-bot.ts";

const THREADS = 10;
const CARDS_IN_EACH = 10;
/** Cards on which both people click in the same moment. */
const AT_ONCE = 10;
const PATIENT_MS = 120_000;

const calls = (commands: readonly string[]) => ({
  calls: commands.map((command) => ({ name: "shell_cmd", args: { command } })),
});

it("100 cards, two people on each, a bad network: 100 effects, every card rewritten, no post twice", async () => {
  const discord = await startFakeDiscord({ limits: "off", clock: stoppedClock() });
  const jobs = Array.from({ length: THREADS * CARDS_IN_EACH }, (_, i) => `job ${i} of many`);
  const batches = Array.from({ length: THREADS }, (_, i) =>
    jobs.slice(i * CARDS_IN_EACH, (i + 1) * CARDS_IN_EACH),
  );
  const bot = await startDiscordBot(discord, {
    script: batches.map(calls),
    store: await openSqlite(),
  });
  onTestFinished(async () => {
    await bot.close();
    await discord.close();
  });
  const ann = discord.person({ name: "Ann" });
  const bob = discord.person({ name: "Bob" });
  const ops = discord.channel("ops");
  const threads = batches.map((_, i) => ann.says(ops, `@bot batch ${i}`));
  const posts = () => threads.flatMap((said) => discord.thread(said).filter((m) => m.isFromBot));
  const waiting = () =>
    posts().filter(({ buttons }) => buttons.some(({ label }) => label === "Approve once"));
  const looking = { timeout: PATIENT_MS, interval: 200 };
  await expect.poll(() => waiting().length, looking).toBe(jobs.length);

  const dropped = discord.fault({ kind: "drop", every: 3 });
  const slowed = discord.fault({ kind: "429", every: 10, retryAfterSeconds: 0.5 });
  const cards = waiting();
  for (let at = 0; at < cards.length; at += AT_ONCE) {
    const clicks = cards
      .slice(at, at + AT_ONCE)
      .flatMap((card) => [ann.clicks(card, "Approve once"), bob.clicks(card, "Approve once")]);
    for (const click of await Promise.all(clicks)) expect(click).toMatchObject({ answered: true });
  }

  const isRewritten = (text: string) => /by (Ann|Bob)/.test(text) && text.includes("Exit code 0");
  await expect
    .poll(() => cards.every((card) => isRewritten(discord.message(card).text)), looking)
    .toBe(true);
  const told = () =>
    posts().filter(({ text, buttons }) => !buttons.length && /^ran job/m.test(text));
  await expect.poll(() => told().length, looking).toBe(jobs.length);

  expect(waiting()).toEqual([]);
  expect(bot.tool.runs).toHaveLength(jobs.length);
  expect(new Set(bot.tool.runs.map(({ command }) => command))).toEqual(new Set(jobs));
  const toldLate = () => [ann, bob].flatMap((person) => person.privateAnswers());
  // A second answer to a click carries no nonce: where its own answer is lost it may come twice.
  await expect.poll(() => toldLate().length, looking).toBeGreaterThanOrEqual(jobs.length);
  for (const { text } of toldLate()) expect(text).toMatch(/Already approved by (Ann|Bob)/);
  const nonces = posts().map(({ nonce }) => nonce);
  expect(new Set(nonces).size).toBe(nonces.length);
  const saying = (words: RegExp) => posts().filter(({ text }) => words.test(text));
  expect(saying(/by (Ann|Bob)/)).toHaveLength(jobs.length);
  expect(saying(/^ran job/m)).toHaveLength(jobs.length);
  // A turn that a starved database broke off is begun anew: its agent then has two last words.
  const shownTooOften = async () => saying(/^Done\.$/).length - (await lastWords(bot)).length;
  await expect.poll(shownTooOften, looking).toBe(0);
  expect((await lastWords(bot)).length).toBeGreaterThanOrEqual(THREADS);
  expect(dropped.hits).toBeGreaterThan(100);
  expect(slowed.hits).toBeGreaterThan(20);
  expect(discord.unanswered()).toEqual([]);
}, 300_000);

it("more cards than a thread takes at once come at Discord's pace, each once", async () => {
  const discord = await startFakeDiscord();
  const jobs = Array.from({ length: 12 }, (_, i) => `job ${i} of many`);
  const bot = await startDiscordBot(discord, { script: [calls(jobs)] });
  onTestFinished(async () => {
    await bot.close();
    await discord.close();
  });
  const said = discord.person({ name: "Ann" }).says(discord.channel("ops"), "@bot go");
  const cards = () => discord.thread(said).filter(({ buttons }) => buttons.length > 0);
  await expect.poll(() => cards().length, { timeout: 60_000 }).toBe(jobs.length);
  const shown = cards().map(({ text }) => /job \d+ of many/.exec(text)?.[0]);
  expect(new Set(shown)).toEqual(new Set(jobs));
  expect(discord.refused).toEqual([]);
});

/** What agents said at the end of their turns, as it is stored. */
async function lastWords({ core }: DiscordBot) {
  const sessions = await core.listSessions({ limit: 100 });
  const logs = await Promise.all(
    sessions.map(({ id }) => core.listMessages(id, { after: 0, limit: 500 })),
  );
  return logs.flatMap((log) => log ?? []).filter(({ content }) => content === "Done.");
}

function openSqlite() {
  const folder = mkdtempSync(join(tmpdir(), "countersign-discord-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const { sha256 } = createSystemEnvironment();
  return createPrismaStore({ url: `file:${join(folder, "bot.db")}`, sha256 });
}
