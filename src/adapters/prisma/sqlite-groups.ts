import type { SqlConnection } from "./database.ts";
import { runWhenUnlocked } from "./sqlite-lock.ts";

/** Transactions that reach the disk together; each of them waits for the last. */
const MAX_TOGETHER = 32;
/** Milliseconds after which no more join: the file's lock is held for no longer than needed. */
const MAX_TOGETHER_MS = 20;

/** Transactions that are done, and become durable with one COMMIT. */
type Group = { startedAt: number; size: number; durable: PromiseWithResolvers<void> };

/** One transaction in a group. Exactly one of the two ends it. */
export type Member = {
  /** `isLast`: nobody waits to join after it. Settles before the group is on disk. */
  release(isLast: boolean): Promise<void>;
  rollback(isLast: boolean): Promise<void>;
  /** Settles when the group is on disk. */
  durable: Promise<void>;
};

/**
 * Puts transactions that follow on each other into one of SQLite's, each as a savepoint that is
 * rolled back by itself. It takes the write lock as it begins: a transaction that read first and
 * wrote later could find that another process wrote in between, and would fail half way. `clock`:
 * milliseconds, only ever growing.
 */
export function createCommitGroups(
  writer: SqlConnection,
  clock: () => number,
): { join(): Promise<Member> } {
  let open: Group | null = null;

  /** The next one joins, or what is done goes to disk. */
  async function goOn(group: Group, isLast: boolean): Promise<void> {
    const isFull = group.size >= MAX_TOGETHER;
    const isOld = clock() - group.startedAt > MAX_TOGETHER_MS;
    if (!isLast && !isFull && !isOld) return;
    await run(group, "COMMIT");
    open = null;
    group.durable.resolve();
  }

  /** A savepoint that is gone, or a COMMIT that fails, undoes all that the group has done. */
  async function run(group: Group, script: string): Promise<void> {
    try {
      await writer.executeScript(script);
    } catch (error) {
      open = null;
      group.durable.reject(error);
      await rollBack();
      throw error;
    }
  }

  async function rollBack(): Promise<void> {
    try {
      await writer.executeScript("ROLLBACK");
    } catch {
      // SQLite has rolled back by itself, as it does on some full disks.
    }
  }

  return {
    async join() {
      if (!open) {
        await runWhenUnlocked(writer, "BEGIN IMMEDIATE");
        open = newGroup(clock());
      }
      const group = open;
      await run(group, "SAVEPOINT turn");
      return {
        durable: group.durable.promise,
        async release(isLast) {
          await run(group, "RELEASE turn");
          group.size++;
          await goOn(group, isLast);
        },
        async rollback(isLast) {
          await run(group, "ROLLBACK TO turn; RELEASE turn");
          await goOn(group, isLast);
        },
      };
    },
  };
}

function newGroup(startedAt: number): Group {
  const durable = Promise.withResolvers<void>();
  // Whoever committed hears of a failure by their own commit.
  durable.promise.catch(() => undefined);
  return { startedAt, size: 0, durable };
}
