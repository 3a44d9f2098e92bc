import type { SqlConnection } from "./database.ts";
import { runWhenUnlocked } from "./sqlite-lock.ts";
import { createTurns } from "./turns.ts";

/** The two ends of a transaction. Whichever comes first counts. */
type OpenTransaction = { commit(): Promise<void>; rollback(): Promise<void> };

/** Transactions that reach the disk together; each of them waits for the last. */
const MAX_TOGETHER = 32;
/** Milliseconds after which no more join: the file's lock is held for no longer than needed. */
const MAX_TOGETHER_MS = 20;

/** Transactions that are done, and become durable with one COMMIT. */
type Group = { startedAt: number; size: number; durable: PromiseWithResolvers<void> };

/**
 * Begins transactions on the one connection that writes, each after the one before has ended.
 *
 * A commit waits for the disk, and all of the process with it. So while others wait for their
 * turn, a transaction that is done leaves its COMMIT to them: each is a savepoint of one SQLite
 * transaction, rolled back by itself, and its `commit` settles when all of it is on disk. Nobody
 * is told of anything before that, and when the COMMIT fails none of them has happened.
 *
 * The file's write lock is held from the first moment: a transaction that read first and wrote
 * later could find that another process wrote in between, and would fail half way.
 */
export function createWriterTurns(writer: SqlConnection): () => Promise<OpenTransaction> {
  const takeTurn = createTurns();
  let queued = 0;
  let group: Group | null = null;

  /** After each transaction: the next one joins, or what is done goes to disk. */
  async function goOn(): Promise<void> {
    if (!group) return;
    const isFull = group.size >= MAX_TOGETHER;
    const isOld = performance.now() - group.startedAt > MAX_TOGETHER_MS;
    if (queued === 0 || isFull || isOld) await endGroup(group, "COMMIT");
  }

  async function endGroup({ durable }: Group, script: string): Promise<void> {
    group = null;
    try {
      await writer.executeScript(script);
      durable.resolve();
    } catch (error) {
      await breakOff(durable, error);
    }
  }

  async function breakOff(durable: Group["durable"], why: unknown): Promise<void> {
    group = null;
    // SQLite has rolled back by itself when its disk is full.
    await writer.executeScript("ROLLBACK").catch(() => undefined);
    durable.reject(why);
  }

  async function join(): Promise<Group> {
    if (!group) {
      await runWhenUnlocked(writer, "BEGIN IMMEDIATE");
      group = newGroup();
    }
    const joined = group;
    try {
      await writer.executeScript("SAVEPOINT turn");
    } catch (error) {
      await breakOff(joined.durable, error);
      throw error;
    }
    return joined;
  }

  return async () => {
    queued++;
    const done = await takeTurn();
    queued--;
    let joined: Group;
    try {
      joined = await join();
    } catch (error) {
      done();
      throw error;
    }
    let ended = false;
    /** A savepoint that is gone means that SQLite has rolled back everything. */
    const end = async (script: string): Promise<void> => {
      ended = true;
      try {
        await writer.executeScript(script);
        if (script === RELEASE) joined.size++;
        await goOn();
      } catch (error) {
        await breakOff(joined.durable, error);
        throw error;
      } finally {
        done();
      }
    };
    return {
      async commit() {
        await end(RELEASE);
        await joined.durable.promise;
      },
      async rollback() {
        if (!ended) await end(ROLLBACK).catch(() => undefined);
      },
    };
  };
}

const RELEASE = "RELEASE turn";
const ROLLBACK = "ROLLBACK TO turn; RELEASE turn";

function newGroup(): Group {
  const durable = Promise.withResolvers<void>();
  // Whoever committed hears of a failure by their own commit.
  durable.promise.catch(() => undefined);
  return { startedAt: performance.now(), size: 0, durable };
}
