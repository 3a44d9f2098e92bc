import type { AppProcess } from "./app-process.ts";
import { shareOf, type StatementCounts } from "./count-statements.ts";

/** Conversations that go on at once: each asks again when it was answered. */
const AT_ONCE = 20;
const ANSWER_WITHIN_MS = 30_000;

export type Replies = {
  perSecond: number;
  cpuMsPerReply: number;
  /** Of an app of ours. */
  perReply: StatementCounts | null;
};

export type ReplyLoad = {
  /** So many seconds of asking, in a closed loop. */
  run(seconds: number): Promise<Replies>;
  close(): Promise<void>;
};

/** Whoever waits for an answer, by where it will come. */
export type Waiting = {
  /** Settles when an answer comes at `key`. */
  at(key: string): Promise<void>;
  answered(key: string): void;
};

export function createWaiting(name: string): Waiting {
  const waiting = new Map<string, () => void>();
  return {
    at: (key) =>
      new Promise((resolve, reject) => {
        const late = new Error(`${name} did not answer within ${ANSWER_WITHIN_MS} ms.`);
        const timer = setTimeout(() => reject(late), ANSWER_WITHIN_MS);
        waiting.set(key, () => {
          clearTimeout(timer);
          waiting.delete(key);
          resolve();
        });
      }),
    answered: (key) => waiting.get(key)?.(),
  };
}

/** People who ask an app whose model answers at once, as fast as it answers. */
export function replyLoad(parts: {
  app: AppProcess;
  /** Asks once and settles when the answer is there. */
  ask(): Promise<void>;
  close(): Promise<void>;
}): ReplyLoad {
  const { app, ask } = parts;
  return {
    async run(seconds) {
      let replies = 0;
      const [cpuBefore, countsBefore] = [await app.cpuMs(), await app.counts()];
      const startedAt = performance.now();
      const end = startedAt + seconds * 1_000;
      const converse = async () => {
        while (performance.now() < end) {
          await ask();
          replies++;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, converse));
      const perSecond = (replies / (performance.now() - startedAt)) * 1_000;
      const cpuMsPerReply = ((await app.cpuMs()) - cpuBefore) / replies;
      const perReply = shareOf(countsBefore, await app.counts(), replies);
      return { perSecond, cpuMsPerReply, perReply };
    },
    async close() {
      await app.close();
      await parts.close();
    },
  };
}
