import type { Wake } from "../../core/index.ts";

/**
 * Wakes sessions in this very process; enough for the embedded database.
 *
 * One session a turn of the event loop, so that what comes in goes first: people and platforms
 * wait for their message to be taken, and platforms send it again when they wait too long. An
 * answer can begin a moment later.
 */
export function createInProcessWake(): Wake {
  let handler: ((sessionId: string) => void) | null = null;
  // Several wake-ups of one session are one: each run looks at everything there is.
  const due = new Set<string>();

  function wakeNext(): void {
    const [next] = due;
    if (next === undefined) return;
    due.delete(next);
    if (due.size > 0) setImmediate(wakeNext);
    handler?.(next);
  }

  return {
    wake(sessionId) {
      if (due.has(sessionId)) return;
      due.add(sessionId);
      if (due.size === 1) setImmediate(wakeNext);
    },
    onWake(listener) {
      handler = listener;
    },
    close() {
      handler = null;
      due.clear();
      return Promise.resolve();
    },
  };
}
