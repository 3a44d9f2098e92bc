import { StoreUnavailableError } from "../../core/index.ts";

export type Slots = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets so many works run at once, the others in the order they came. A work must not wait for
 * another one that needs a slot.
 * @throws StoreUnavailableError when a work's turn has not come after `maxWaitMs`.
 */
export function createSlots({ count, maxWaitMs }: { count: number; maxWaitMs: number }): Slots {
  const waiting = new Set<() => void>();
  let free = count;

  function turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const take = () => {
        clearTimeout(timer);
        waiting.delete(take);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(take);
        reject(new StoreUnavailableError(tooBusy(waiting.size)));
      }, maxWaitMs);
      waiting.add(take);
    });
  }

  /** The slot goes to whoever waits longest: freed first, somebody else could take it too. */
  function leave(): void {
    const [next] = waiting;
    if (next) next();
    else free++;
  }

  return async (work) => {
    if (free > 0) free--;
    else await turn();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

function tooBusy(others: number): string {
  return (
    `The database is too slow for what is asked of it: ${others} more are waiting. ` +
    "Look for what slows it down, or run fewer processes on it."
  );
}
