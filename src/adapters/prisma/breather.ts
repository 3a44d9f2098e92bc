import { setImmediate as nextTurn } from "node:timers/promises";

/** Between two breaths; some milliseconds of work. */
const QUERIES_PER_TURN = 32;

/**
 * Lets the event loop turn once in a while. The SQLite driver answers at once, so a chain of
 * queries is one long chain of microtasks: without a breath no timer fires, no request is
 * answered, and no finalizer runs, which is what frees the driver's prepared statements
 * (measured: 680 MB resident after 48,000 queries in a row, 180 MB with it).
 */
export function createBreather(): () => Promise<void> {
  let left = QUERIES_PER_TURN;
  return async () => {
    if (--left > 0) return;
    left = QUERIES_PER_TURN;
    await nextTurn();
  };
}
