import type { Json } from "../../tests/fakes/json.ts";
import { type FakeSlack, startFakeSlack } from "../../tests/fakes/slack/start-fake-slack.ts";
import { benchClock } from "../chat/bench-clock.ts";
import { paced } from "../chat/paced.ts";
import { quantile } from "../chat/quantile.ts";
import { type SlackAppName, startSlackApp } from "./slack-setup.ts";

const SECONDS = 10;
/** Mentions before the measurement; in the variant of existing threads, those threads. */
const WARM_UP_MENTIONS = 200;
const CHANNELS = 50;
const SETTLED_WITHIN_MS = 20_000;

export type Acks = {
  mentions: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  cpuMsPerMention: number;
  /** Of the mentions of this load; null for an app that stores nothing. */
  stored: number | null;
  unanswered: number;
};

/**
 * Mentions at a fixed rate, whatever the app makes of them, while no answer ever comes. Slack
 * tells of each mention in two events, `message` and `app_mention`; it counts as acknowledged
 * when both are.
 */
export async function measureAcks(
  name: SlackAppName,
  { threads, perSecond }: { threads: "new" | "existing"; perSecond: number },
): Promise<Acks> {
  const slack = await startFakeSlack({ limits: "off", clock: benchClock() });
  const app = await startSlackApp(name, slack, "hangs");
  try {
    const ann = slack.person({ name: "Ann" });
    const channels = Array.from({ length: CHANNELS }, (_, i) =>
      slack.channel(`c${i}`, { members: [ann] }),
    );
    const mention = (i: number, thread?: { channel: string; ts: string }) => {
      const channel = channels.find(({ id }) => id === thread?.channel) ?? channels[i % CHANNELS];
      if (!channel) throw new Error("There is no channel.");
      return ann.says(channel, `@bot question ${i}`, thread ? { thread } : {});
    };
    const stored = async () => (name === "countersign" ? Number(await app.ask("stored")) : null);
    const first = await paced({ count: WARM_UP_MENTIONS, perSecond }, (i) => mention(i));
    await settled(slack);
    const [before, storedBefore] = [slack.deliveries().length, await stored()];
    const cpuBefore = await app.cpuMs();
    const total = perSecond * SECONDS;
    await paced({ count: total, perSecond }, (i) =>
      mention(i, threads === "existing" ? first[i % first.length] : undefined),
    );
    await settled(slack);
    const ms = ackTimes(slack.deliveries().slice(before));
    const storedAfter = await stored();
    return {
      mentions: total,
      p50Ms: quantile(ms, 0.5),
      p99Ms: quantile(ms, 0.99),
      maxMs: quantile(ms, 1),
      cpuMsPerMention: ((await app.cpuMs()) - cpuBefore) / total,
      stored: storedAfter === null ? null : storedAfter - (storedBefore ?? 0),
      unanswered: slack.unanswered().length,
    };
  } finally {
    await app.close();
    await slack.close();
  }
}

async function settled(slack: FakeSlack): Promise<void> {
  const end = performance.now() + SETTLED_WITHIN_MS;
  while (slack.deliveries().some(({ state }) => state === "sent" || state === "waiting")) {
    if (performance.now() > end) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** One for each mention: the slower of its two events. One that nobody took counts as endless. */
function ackTimes(deliveries: readonly { payload: Json; ackedAfterMs?: number }[]): number[] {
  const slowest = new Map<string, number>();
  for (const { payload, ackedAfterMs = Number.POSITIVE_INFINITY } of deliveries) {
    const { channel, ts } = payload.event as { channel: string; ts: string };
    const key = `${channel} ${ts}`;
    slowest.set(key, Math.max(slowest.get(key) ?? 0, ackedAfterMs));
  }
  return [...slowest.values()];
}
