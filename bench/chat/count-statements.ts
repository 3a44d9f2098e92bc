import type { Store, StoreTransaction } from "../../src/core/index.ts";

export type StatementCounts = { transactions: number; statements: number };

/**
 * Counts what a core asks of its store: transactions, and reads and writes inside and outside of
 * them. Each of the port's functions is a statement, a few are two.
 */
export function countStatements(store: Store): { store: Store; counts: () => StatementCounts } {
  const counts = { transactions: 0, statements: 0 };
  const counted: Store = {
    ...eachCounted(store),
    transaction: (work) => {
      counts.transactions++;
      return store.transaction((tx) => work(eachCounted(tx)));
    },
  };

  function eachCounted<Port extends Store | StoreTransaction>(port: Port): Port {
    const functions = Object.entries(port as Record<string, (...args: unknown[]) => unknown>);
    const all = functions.map(([name, run]) => [
      name,
      (...args: unknown[]) => {
        counts.statements++;
        return run(...args);
      },
    ]);
    return Object.fromEntries(all) as Port;
  }

  return { store: counted, counts: () => ({ ...counts }) };
}

/** What each of so many came to between two counts. */
export function shareOf(
  before: StatementCounts | null,
  after: StatementCounts | null,
  of: number,
): StatementCounts | null {
  if (!before || !after) return null;
  return {
    transactions: (after.transactions - before.transactions) / of,
    statements: (after.statements - before.statements) / of,
  };
}
