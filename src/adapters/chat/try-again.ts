import { setTimeout as pause } from "node:timers/promises";

const MAX_TRIES = 7;
const FIRST_PAUSE_MS = 250;

/**
 * Tries some seconds long, for what comes only once.
 * @throws what the last try threw.
 */
export async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === MAX_TRIES) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** (tries - 1));
    }
  }
}
