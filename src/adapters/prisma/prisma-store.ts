import { setTimeout as sleep } from "node:timers/promises";
import {
  type Environment,
  type Store,
  type StoreReads,
  type StoreTransaction,
  StoreUnavailableError,
} from "../../core/index.ts";
import { approvalWrites } from "./approval-writes.ts";
import { createAuditTail } from "./audit-tail.ts";
import type { Database } from "./database.ts";
import { createClient, type PrismaDatabase, type PrismaQueries } from "./generated-clients.ts";
import { grantWrites } from "./grant-writes.ts";
import { installationWrites } from "./installations.ts";
import { leaseWrites } from "./lease-writes.ts";
import { logWrites } from "./log-writes.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";
import { isConflict, storeFailure } from "./store-failure.ts";
import { createSlots } from "./slots.ts";
import { storeReads } from "./store-reads.ts";
import { deliveryWrites, surfaceWrites } from "./surface-writes.ts";

/**
 * How long a transaction or a read may wait for its turn. A decision that somebody was told is
 * taken is better late than lost.
 */
const TURN_WAIT_MS = 120_000;
/** How long one may take once begun; after that it is rolled back. */
const TRANSACTION_LIMIT_MS = 30_000;
/** Tries at one transaction that the database breaks off for conflicting with others. */
const MAX_ATTEMPTS = 6;
/** The first pause between tries; it doubles, and is cut at random so that rivals part. */
const FIRST_PAUSE_MS = 10;

type StoreOptions = Pick<Environment, "sha256"> & {
  /** `file:<path>` or `postgresql://…`. */
  url: string;
};

/**
 * Opens the store, and brings its tables to this version first.
 * @throws StoreUnavailableError when the database cannot be opened or migrated; says what to do.
 */
export async function createPrismaStore({ url, sha256 }: StoreOptions): Promise<Store> {
  return createStoreOn(await openDatabase(url), sha256);
}

/** The store on a database that is open already; it is closed with the store, or on failure. */
export async function createStoreOn(
  database: Database,
  sha256: Environment["sha256"],
): Promise<Store> {
  try {
    await migrate(database);
    const client = await createClient(database.adapter);
    await client.$connect();
    return storeOver(client, database, sha256);
  } catch (error) {
    await database.close();
    throw storeFailure(error, database.place);
  }
}

function storeOver(
  client: PrismaDatabase,
  database: Database,
  sha256: Environment["sha256"],
): Store {
  const running = new Set<Promise<unknown>>();
  let closed = false;

  /** Runs a piece of work, so that close() waits for it and its failures say what to do. */
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    if (closed) throw new StoreUnavailableError("The store is closed; Countersign is stopping.");
    const run = work();
    running.add(run);
    try {
      return await run;
    } catch (error) {
      throw storeFailure(error, database.place);
    } finally {
      running.delete(run);
    }
  };
  // The driver's own queue for its connections gives up after the time that connecting may take.
  const inTurn = createSlots({ count: database.atOnce, maxWaitMs: TURN_WAIT_MS });
  const inTransaction = <T>(work: (db: PrismaQueries) => Promise<T>): Promise<T> =>
    guarded(() => retryConflicts(() => inTurn(() => client.$transaction(work, TRANSACTION_TIMES))));

  return {
    ...guardReads(storeReads(client), (read) => guarded(() => inTurn(read))),
    transaction: (work) =>
      inTransaction(async (db) => {
        const audit = createAuditTail(db, database.provider, sha256);
        const result = await work(storeTransaction(db, audit));
        await audit.flush();
        return result;
      }),
    releaseAllLeases: () =>
      inTransaction(async (db) => {
        await db.lease.updateMany({ data: { holder: null } });
      }),
    // Takes the write lock and finds no row: enough for a read-only database to refuse.
    ping: () =>
      inTransaction(async (db) => {
        await db.lease.updateMany({ where: { sessionId: "" }, data: { fence: 0 } });
      }),
    close: async () => {
      closed = true;
      await Promise.allSettled(running);
      await client.$disconnect();
    },
  };
}

const TRANSACTION_TIMES = { maxWait: TURN_WAIT_MS, timeout: TRANSACTION_LIMIT_MS };

function storeTransaction(
  db: PrismaQueries,
  audit: ReturnType<typeof createAuditTail>,
): StoreTransaction {
  const reads = storeReads(db);
  return {
    ...reads,
    ...logWrites(db),
    ...approvalWrites(db),
    ...grantWrites(db),
    ...leaseWrites(db),
    ...surfaceWrites(db),
    ...deliveryWrites(db),
    ...installationWrites(db),
    appendAudit: async (drafts, at) => audit.add(drafts, at),
    auditAfter: async (after, limit) => {
      await audit.flush();
      return reads.auditAfter(after, limit);
    },
  };
}

/** `reads` with every function run through `guarded`. */
function guardReads(
  reads: StoreReads,
  guarded: <T>(work: () => Promise<T>) => Promise<T>,
): StoreReads {
  const guard =
    (read: (...args: unknown[]) => Promise<unknown>) =>
    (...args: unknown[]) =>
      guarded(() => read(...args));
  const named = Object.entries(reads as Record<string, Parameters<typeof guard>[0]>);
  return Object.fromEntries(named.map(([name, read]) => [name, guard(read)])) as StoreReads;
}

async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error;
    }
    await sleep(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random() / 2));
  }
}
