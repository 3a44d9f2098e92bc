import type { SqlConnection } from "./database.ts";
import { createCommitGroups, type Member } from "./sqlite-groups.ts";
import { createTurns } from "./turns.ts";

/** The two ends of a transaction. Whichever comes first counts. */
type OpenTransaction = { commit(): Promise<void>; rollback(): Promise<void> };

/**
 * Begins transactions on the one connection that writes, each after the one before has ended.
 *
 * A COMMIT waits for the disk, and all of the process with it. So while others wait for their
 * turn, a transaction that is done leaves the COMMIT to them. Its own `commit` or `rollback` settles
 * when they are all on disk: nobody is told of anything before that, and when the COMMIT fails none
 * of them has happened. `clock`: milliseconds, only ever growing.
 */
export function createWriterTurns(
  writer: SqlConnection,
  clock: () => number = () => performance.now(),
): () => Promise<OpenTransaction> {
  const takeTurn = createTurns();
  const groups = createCommitGroups(writer, clock);
  let queued = 0;

  return async () => {
    queued++;
    const done = await takeTurn();
    queued--;
    try {
      const member = await groups.join();
      return openTransaction(member, { done, isLast: () => queued === 0 });
    } catch (error) {
      done();
      throw error;
    }
  };
}

function openTransaction(
  member: Member,
  turn: { done: () => void; isLast: () => boolean },
): OpenTransaction {
  let ended = false;
  return {
    async commit() {
      ended = true;
      await member.release(turn.isLast()).finally(turn.done);
      await member.durable;
    },
    async rollback() {
      if (ended) return;
      ended = true;
      // What fails here undoes the group as well, and is told to those who had committed in it.
      await member.rollback(turn.isLast()).catch(() => undefined);
      turn.done();
      // It may have failed over what another of the group wrote, which nobody else can read yet.
      await member.durable.catch(() => undefined);
    },
  };
}
