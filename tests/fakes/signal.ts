const DEFAULT_TIMEOUT_MS = 30_000;
/** What lives outside the fake, such as a bot's own notes, tells nobody that it changed. */
const LOOK_EVERY_MS = 10;

/** Tells whoever waits that something in the fake changed. */
export type Signal = {
  changed(): void;
  /** Resolves with the first true answer, asked again at each change and every few ms. Rejects after real milliseconds. */
  waitFor<T>(predicate: () => T | undefined | null | false, timeoutMs?: number): Promise<T>;
};

export function createSignal(describe: () => string): Signal {
  const waiting = new Set<() => void>();
  return {
    changed: () => {
      for (const look of waiting) look();
    },
    waitFor(predicate, timeoutMs = DEFAULT_TIMEOUT_MS) {
      return new Promise((resolve, reject) => {
        const stop = (): void => {
          clearTimeout(timer);
          clearInterval(looking);
          waiting.delete(look);
        };
        const look = (): void => {
          try {
            const answer = predicate();
            if (answer === undefined || answer === null || answer === false) return;
            stop();
            resolve(answer);
          } catch (error) {
            stop();
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        };
        const timer = setTimeout(() => {
          stop();
          reject(new Error(`Nothing that was waited for came in ${timeoutMs} ms.\n${describe()}`));
        }, timeoutMs);
        const looking = setInterval(() => look(), LOOK_EVERY_MS);
        waiting.add(look);
        look();
      });
    },
  };
}
