import type { Wake } from "../../core/index.ts";

/** Wakes sessions in this very process; enough for the embedded database. */
export function createInProcessWake(): Wake {
  let handler: ((sessionId: string) => void) | null = null;
  const due = new Set<string>();

  function deliver(sessionId: string): void {
    due.delete(sessionId);
    handler?.(sessionId);
  }

  return {
    wake(sessionId) {
      // Several wake-ups in one tick are one: each run looks at everything there is.
      if (due.has(sessionId)) return;
      due.add(sessionId);
      queueMicrotask(() => deliver(sessionId));
    },
    onWake(listener) {
      handler = listener;
    },
    close() {
      handler = null;
      return Promise.resolve();
    },
  };
}
