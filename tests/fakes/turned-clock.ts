import { createHash } from "node:crypto";
import type { Environment } from "../../src/core/index.ts";

export type TurnedClock = Environment & {
  /** Moves time on and fires the timers that are due, in order. */
  turn(ms: number): Promise<void>;
};

/** An environment whose time only moves when told to, with ids that count up. */
export function createTurnedClock(start = "2026-11-21T09:00:00.000Z", holder = 0): TurnedClock {
  let now = Date.parse(start);
  let ids = holder * 100_000;
  const timers = new Set<{ at: number; action: () => void }>();
  return {
    now: () => new Date(now),
    newId: (kind) => `${kind.toLowerCase()}_${countedId(++ids)}`,
    sha256: (text) => createHash("sha256").update(text).digest("hex"),
    after(ms, action) {
      const timer = { at: now + ms, action };
      timers.add(timer);
      return { cancel: () => timers.delete(timer) };
    },
    async turn(ms) {
      const until = now + ms;
      for (;;) {
        const due = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers.delete(due);
        now = Math.max(now, due.at);
        due.action();
        await new Promise((resolve) => setImmediate(resolve));
      }
      now = until;
    },
  };
}

/** Digits in reverse, so that ids differ in the part that people type. */
function countedId(n: number): string {
  return String(n).padStart(8, "0").split("").toReversed().join("");
}
