import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import type { Database, SqlConnection } from "./database.ts";
import { createPrivateFile } from "./private-file.ts";
import { storeFailure } from "./store-failure.ts";
import { runWhenUnlocked } from "./sqlite-lock.ts";
import { createTurns } from "./turns.ts";

/** The driver waits this long inside SQLite, and blocks the whole process as it does. */
const BLOCKING_WAIT_MS = 50;
/** The write-ahead log is cut back to this after a checkpoint. */
const LOG_LIMIT_BYTES = 64 * 1024 * 1024;

const READER_PRAGMAS = `PRAGMA busy_timeout = ${BLOCKING_WAIT_MS};`;
const WRITER_PRAGMAS = `
  ${READER_PRAGMAS}
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA journal_size_limit = ${LOG_LIMIT_BYTES};`;

/**
 * Opens the embedded database, and makes it and its folder when there is none.
 *
 * The adapter has one connection, on which reads would see the open transaction's writes. Two
 * are opened here: a writer, which transactions take in turn, and a reader, which sees what is
 * committed (WAL lets it read while another writes).
 * @throws StoreUnavailableError when the file cannot be made, opened or written.
 */
export async function openSqlite(path: string): Promise<Database> {
  try {
    createPrivateFile(path);
    const writer = await connect(path, WRITER_PRAGMAS);
    const reader = await connect(path, READER_PRAGMAS).catch(async (error: unknown) => {
      await writer.dispose();
      throw error;
    });
    return sqliteDatabase(path, writer, reader);
  } catch (error) {
    throw storeFailure(error, place(path));
  }
}

function place(path: string): string {
  return `the SQLite file ${path}`;
}

async function connect(path: string, pragmas: string): Promise<SqlConnection> {
  const connection = await new PrismaBetterSqlite3({ url: path }).connect();
  try {
    await runWhenUnlocked(connection, pragmas);
    return connection;
  } catch (error) {
    await connection.dispose();
    throw error;
  }
}

function sqliteDatabase(path: string, writer: SqlConnection, reader: SqlConnection): Database {
  const takeTurn = createTurns();
  const begin = async () => {
    const done = await takeTurn();
    try {
      // The write lock from the first moment: a transaction that reads first and writes later
      // could find that another process wrote in between, and would fail half way.
      await runWhenUnlocked(writer, "BEGIN IMMEDIATE");
    } catch (error) {
      done();
      throw error;
    }
    return endings(writer, done);
  };
  const connection: SqlConnection = {
    provider: reader.provider,
    adapterName: reader.adapterName,
    queryRaw: (query) => reader.queryRaw(query),
    executeRaw: (query) => reader.executeRaw(query),
    executeScript: (script) => reader.executeScript(script),
    startTransaction: async () => ({
      provider: writer.provider,
      adapterName: writer.adapterName,
      // The client then leaves COMMIT and ROLLBACK to the functions here.
      options: { usePhantomQuery: true },
      queryRaw: (query) => writer.queryRaw(query),
      executeRaw: (query) => writer.executeRaw(query),
      ...(await begin()),
    }),
    dispose: async () => {
      await reader.dispose();
      await writer.dispose();
    },
  };
  return {
    provider: "sqlite",
    place: place(path),
    adapter: {
      provider: reader.provider,
      adapterName: reader.adapterName,
      connect: async () => connection,
    },
    close: () => connection.dispose(),
    exclusively: async (work) => {
      const { commit, rollback } = await begin();
      try {
        const result = await work({
          run: (script) => writer.executeScript(script),
          query: (sql) => queryObjects(writer, sql),
        });
        await commit();
        return result;
      } catch (error) {
        await rollback();
        throw error;
      }
    },
  };
}

/** The two ends of a transaction, each of which lets the next one begin. */
function endings(writer: SqlConnection, done: () => void) {
  const rollback = async () => {
    try {
      // SQLite may have rolled back by itself, as it does on a full disk.
      await writer.executeScript("ROLLBACK").catch(() => undefined);
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
    done();
  };
  return { commit, rollback };
}

async function queryObjects(
  connection: SqlConnection,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const { columnNames, rows } = await connection.queryRaw({ sql, args: [], argTypes: [] });
  return rows.map((row) => Object.fromEntries(columnNames.map((name, n) => [name, row[n]])));
}
