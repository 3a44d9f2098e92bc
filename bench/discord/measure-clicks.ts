import { createDatabase } from "../../tests/fixtures/create-postgresql-database.ts";
import {
  type FakeDiscord,
  startFakeDiscord,
} from "../../tests/fakes/discord/start-fake-discord.ts";
import type { AppProcess } from "../chat/app-process.ts";
import { benchClock } from "../chat/bench-clock.ts";
import { shareOf, type StatementCounts } from "../chat/count-statements.ts";
import { paced } from "../chat/paced.ts";
import { quantile } from "../chat/quantile.ts";
import type { Effects } from "./deploy-tool.ts";
import { startDiscordApp } from "./discord-setup.ts";
import { openSlowLink } from "./slow-link.ts";

const CLICKS_PER_SECOND = 100;
const SECONDS = 3;
/** Of so many clicks the last is a second one, on the card that was clicked just before. */
const SECOND_CLICK_EVERY = 5;
const CHANNELS = 20;
/** People who ask for cards at once, before the measurement. */
const ASKING_AT_ONCE = 20;
const CARD_WITHIN_MS = 60_000;
const SETTLED_WITHIN_MS = 600_000;
const LOOK_EVERY_MS = 500;

export type Clicks = {
  clicks: number;
  cards: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  /** Of the app's processor, all that follows from a click included. */
  cpuMsPerClick: number;
  perClick: StatementCounts | null;
  unanswered: number;
  /** People who were told that something failed. */
  failed: number;
  /** Until the last call had run, from the last click on. */
  settledAfterMs: number;
  effects: Effects;
};

type Card = { channel: string; id: string; customId: string };
type Ann = ReturnType<FakeDiscord["person"]>;

/**
 * Clicks "Approve once" at a fixed rate, whatever the app makes of it, while the database is slow;
 * then waits until all that was decided has run.
 */
export async function measureClicks(
  kind: "sqlite" | "postgresql",
  { slowByMs }: { slowByMs: number },
): Promise<Clicks> {
  const database = kind === "postgresql" ? await createDatabase() : null;
  const link = database ? await openSlowLink(database.url) : null;
  const discord = await startFakeDiscord({ limits: "off", clock: benchClock() });
  const app = await startDiscordApp("countersign", discord, {
    model: "calls",
    limit: "discord",
    ...(link ? { databaseUrl: link.url } : {}),
  });
  try {
    const clicks = CLICKS_PER_SECOND * SECONDS;
    const ann = discord.person({ name: "Ann" });
    const count = clicks - Math.floor(clicks / SECOND_CLICK_EVERY);
    const cards = await askForCards(discord, ann, count);
    link?.delayAnswers(slowByMs);
    if (!link) await app.ask(`slow ${slowByMs}`);
    const isFastAgain = async () => {
      link?.delayAnswers(0);
      await app.ask("slow 0");
    };
    return await clickThem({ app, ann, cards, clicks, isFastAgain });
  } finally {
    await app.close();
    await discord.close();
    await link?.close();
    await database?.drop();
  }
}

async function askForCards(discord: FakeDiscord, ann: Ann, count: number): Promise<Card[]> {
  const channels = Array.from({ length: CHANNELS }, (_, i) => discord.channel(`c${i}`));
  const cards: Card[] = [];
  discord.onEvent(({ t, d }) => {
    const customId = t === "MESSAGE_CREATE" ? approveIdIn(d["components"]) : undefined;
    if (customId === undefined) return;
    cards.push({ channel: String(d["channel_id"]), id: String(d["id"]), customId });
  });
  for (let asked = 0; asked < count; asked++) {
    const channel = channels[asked % CHANNELS];
    if (!channel) throw new Error("There is no channel.");
    ann.says(channel, "@bot deploy");
    const isRoom = () => asked + 1 - cards.length < ASKING_AT_ONCE;
    await discord.waitFor(isRoom, CARD_WITHIN_MS);
  }
  await discord.waitFor(() => cards.length === count, CARD_WITHIN_MS);
  return cards;
}

/** The custom id of the button that says "Approve once". */
function approveIdIn(components: unknown): string | undefined {
  return /\{[^{}]*"label":"Approve once"[^{}]*\}/
    .exec(JSON.stringify(components ?? []))?.[0]
    .match(/"custom_id":"([^"]*)"/)?.[1];
}

async function clickThem(load: {
  app: AppProcess;
  ann: Ann;
  cards: readonly Card[];
  clicks: number;
  isFastAgain(): Promise<void>;
}): Promise<Clicks> {
  const { app, ann, cards, clicks } = load;
  const [cpuBefore, countsBefore] = [await app.cpuMs(), await app.counts()];
  let next = 0;
  const reactions = await paced({ count: clicks, perSecond: CLICKS_PER_SECOND }, (i) => {
    const isSecond = i % SECOND_CLICK_EVERY === SECOND_CLICK_EVERY - 1;
    const card = cards[isSecond ? next - 1 : next++];
    if (!card) throw new Error("There is no card.");
    // By its id: the button of a second click may be gone by now.
    return ann.forges({ customId: card.customId, message: card });
  });
  const answers = await Promise.all(reactions);
  const ms = answers.map((reaction) =>
    reaction.answered ? reaction.ms : Number.POSITIVE_INFINITY,
  );
  const clickedAt = performance.now();
  await settled(app, cards.length, () => performance.now() - clickedAt > SETTLED_WITHIN_MS);
  const settledAfterMs = Math.round(performance.now() - clickedAt);
  await load.isFastAgain();
  return {
    clicks,
    cards: cards.length,
    p50Ms: quantile(ms, 0.5),
    p99Ms: quantile(ms, 0.99),
    maxMs: quantile(ms, 1),
    cpuMsPerClick: ((await app.cpuMs()) - cpuBefore) / clicks,
    perClick: shareOf(countsBefore, await app.counts(), clicks),
    unanswered: answers.filter(({ answered }) => !answered).length,
    failed: ann.privateAnswers().filter(({ text }) => text.includes("Something failed")).length,
    settledAfterMs,
    effects: (await app.ask("effects")) as Effects,
  };
}

async function settled(app: AppProcess, calls: number, isLate: () => boolean): Promise<void> {
  let last = { ranOnce: 0, at: performance.now() };
  while (last.ranOnce < calls && !isLate()) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    const { ranOnce, ranTwice } = (await app.ask("runs")) as Effects;
    const runs = ranOnce + ranTwice;
    if (runs !== last.ranOnce) last = { ranOnce: runs, at: performance.now() };
    // Whoever was told that something failed has to press again: nothing more comes.
    else if (performance.now() - last.at > NOTHING_MORE_MS) return;
  }
}

const NOTHING_MORE_MS = 180_000;
