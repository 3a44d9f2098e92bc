import { StoreUnavailableError } from "../../src/core/errors.ts";
import type { Environment } from "../../src/core/ports/environment.ts";
import type { Store, StoreTransaction } from "../../src/core/ports/store.ts";
import { memoryReads } from "./memory-reads.ts";
import { copyState, emptyState } from "./memory-state.ts";
import { memoryWrites } from "./memory-writes.ts";

/**
 * The `Store` port in memory, for tests of what stands on it. Transactions run one after the
 * other on a private copy that replaces the state on commit; `tests/contracts/store-contract.ts`
 * holds it to the same promises as the databases.
 */
export function createMemoryStore({ sha256 }: Pick<Environment, "sha256">): Store {
  let committed = emptyState();
  let queue: Promise<unknown> = Promise.resolve();
  let closed = false;

  const requireOpen = () => {
    if (closed) throw new StoreUnavailableError("The store is closed; open it again.");
  };
  const state = () => {
    requireOpen();
    return committed;
  };
  const transaction = <T>(work: (tx: StoreTransaction) => Promise<T>): Promise<T> => {
    const run = queue.then(async () => {
      const draft = copyState(state());
      const result = await work({ ...memoryReads(() => draft), ...memoryWrites(draft, sha256) });
      committed = draft;
      return result;
    });
    queue = run.catch(() => undefined);
    return run;
  };

  return {
    ...memoryReads(state),
    transaction,
    releaseAllLeases: () =>
      transaction(async (tx) => {
        for (const [sessionId, { fence }] of committed.leases) {
          await tx.releaseLease(sessionId, fence);
        }
      }),
    ping: async () => requireOpen(),
    close: async () => {
      await queue;
      closed = true;
    },
  };
}
