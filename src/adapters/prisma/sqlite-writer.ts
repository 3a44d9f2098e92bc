import type { SqlConnection } from "./database.ts";
import { runWhenUnlocked } from "./sqlite-lock.ts";
import { createTurns } from "./turns.ts";

/** The two ends of a transaction. Whichever comes first counts. */
type OpenTransaction = { commit(): Promise<void>; rollback(): Promise<void> };

/**
 * Begins transactions on the one connection that writes, each after the one before has ended.
 * A transaction holds the file's write lock from its first moment: one that read first and wrote
 * later could find that another process wrote in between, and would fail half way.
 */
export function createWriterTurns(writer: SqlConnection): () => Promise<OpenTransaction> {
  const takeTurn = createTurns();
  return async () => {
    const done = await takeTurn();
    try {
      await runWhenUnlocked(writer, "BEGIN IMMEDIATE");
    } catch (error) {
      done();
      throw error;
    }
    return openTransaction(writer, done);
  };
}

function openTransaction(writer: SqlConnection, done: () => void): OpenTransaction {
  let ended = false;
  const rollback = async () => {
    if (ended) return;
    ended = true;
    try {
      await writer.executeScript("ROLLBACK");
    } catch {
      // SQLite had rolled back by itself, as it does on some full disks.
    } finally {
      done();
    }
  };
  const commit = async () => {
    try {
      await writer.executeScript("COMMIT");
    } catch (error) {
      await rollback();
      throw error;
    }
    ended = true;
    done();
  };
  return { commit, rollback };
}
