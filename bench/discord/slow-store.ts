import { setTimeout as pause } from "node:timers/promises";
import type { Store } from "../../src/core/index.ts";

/**
 * A store that is slow once it is told to be: every read outside of a transaction takes so much
 * longer, and so does every transaction, while it keeps the others waiting.
 */
export function slowStore(store: Store): { store: Store; slowBy: (ms: number) => void } {
  let delayMs = 0;
  const reads = Object.entries(store as Record<string, (...args: unknown[]) => unknown>);
  const slowReads = Object.fromEntries(
    reads.map(([name, read]) => [
      name,
      async (...args: unknown[]) => {
        if (delayMs > 0) await pause(delayMs);
        return read(...args);
      },
    ]),
  ) as Store;
  return {
    store: {
      ...slowReads,
      close: store.close,
      transaction: (work) =>
        store.transaction(async (tx) => {
          const result = await work(tx);
          if (delayMs > 0) await pause(delayMs);
          return result;
        }),
    },
    slowBy: (ms) => void (delayMs = ms),
  };
}
