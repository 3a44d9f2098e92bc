import { setTimeout as pause } from "node:timers/promises";
import { createInOrder } from "../chat/in-order.ts";
import { identifyPace, type SessionStarts } from "./identify-pace.ts";

/** Discord takes one in so many milliseconds, whichever shard's. */
const APART_MS = 5_000;
/** Identifying counts as recent for so long. */
const RECENT_MS = 3_600_000;
/** Waits longer than this are told of. */
const TOLD_FROM_MS = 30_000;
const MAX_KEPT = 100;

/**
 * Waits until a shard may tell the gateway who we are: one at a time, ever more slowly, and not
 * at all while too few of the day's sessions are left.
 */
export function createIdentifyThrottle(options: {
  starts: () => Promise<SessionStarts | null>;
  /** Told why nothing happens for a while. */
  onWait: (why: string) => void;
}): (shard: number, signal: AbortSignal) => Promise<void> {
  const { starts, onWait } = options;
  const inOrder = createInOrder();
  const times = new Map<number, number[]>();
  let last = -APART_MS;

  async function waitFor(shard: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      const now = performance.now();
      const recent = (times.get(shard) ?? []).filter((at) => now - at < RECENT_MS);
      const left = await starts();
      const pace = identifyPace(left, recent.length);
      const pauseMs = Math.max(pace.pauseMs, last + APART_MS - now);
      if (pauseMs >= TOLD_FROM_MS) onWait(waiting(left, pauseMs));
      await pause(pauseMs, undefined, { signal });
      if (pace.kind === "refuse") continue;
      last = performance.now();
      times.set(shard, [...recent, last].slice(-MAX_KEPT));
      return;
    }
  }

  return (shard, signal) =>
    inOrder("identify", async () => {
      signal.throwIfAborted();
      await waitFor(shard, signal);
    });
}

function waiting(left: SessionStarts | null, pauseMs: number): string {
  const count = left === null ? "" : ` (${left.remaining} of ${left.total} are left)`;
  const minutes = Math.ceil(pauseMs / 60_000);
  return (
    `The bot was started so often that Discord's sessions of the day run out${count}: it waits ` +
    `${minutes} minutes before it connects. At the end of them Discord would take the token away.`
  );
}
