import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import { createBreather } from "./breather.ts";
import type { Database, SqlConnection } from "./database.ts";
import { createPrivateFile } from "./private-file.ts";
import { storeFailure } from "./store-failure.ts";
import { runWhenUnlocked } from "./sqlite-lock.ts";
import { createWriterTurns } from "./sqlite-writer.ts";

/** The driver waits this long inside SQLite, and blocks the whole process as it does. */
const BLOCKING_WAIT_MS = 50;
/** The write-ahead log is cut back to this after a checkpoint. */
const LOG_LIMIT_BYTES = 64 * 1024 * 1024;

const READER_PRAGMAS = `
  PRAGMA busy_timeout = ${BLOCKING_WAIT_MS};
  PRAGMA query_only = ON;`;
const WRITER_PRAGMAS = `
  PRAGMA busy_timeout = ${BLOCKING_WAIT_MS};
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
  const begin = createWriterTurns(writer);
  const { provider, adapterName } = reader;
  const connection = sharedConnection(writer, reader, begin);
  return {
    provider: "sqlite",
    place: place(path),
    // The writer hands out turns by itself, and the reader answers at once.
    atOnce: Number.POSITIVE_INFINITY,
    adapter: { provider, adapterName, connect: async () => connection },
    close: () => connection.dispose(),
    exclusively: async (work) => {
      const transaction = await begin();
      try {
        const result = await work({
          run: (script) => writer.executeScript(script),
          query: (sql) => queryObjects(writer, sql),
        });
        await transaction.commit();
        return result;
      } catch (error) {
        await transaction.rollback();
        throw error;
      }
    },
  };
}

/** The one connection that the client sees: it reads here and writes there. */
function sharedConnection(
  writer: SqlConnection,
  reader: SqlConnection,
  begin: ReturnType<typeof createWriterTurns>,
): SqlConnection {
  const breathe = createBreather();
  const { provider, adapterName } = reader;
  return {
    provider,
    adapterName,
    queryRaw: async (query) => {
      await breathe();
      return reader.queryRaw(query);
    },
    executeRaw: (query) => reader.executeRaw(query),
    executeScript: (script) => reader.executeScript(script),
    startTransaction: async () => {
      await breathe();
      const ends = await begin();
      return {
        provider,
        adapterName,
        // The client then leaves COMMIT and ROLLBACK to the two functions.
        options: { usePhantomQuery: true },
        queryRaw: (query) => writer.queryRaw(query),
        executeRaw: (query) => writer.executeRaw(query),
        ...ends,
      };
    },
    dispose: async () => {
      await reader.dispose();
      await writer.dispose();
    },
  };
}

async function queryObjects(
  connection: SqlConnection,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const { columnNames, rows } = await connection.queryRaw({ sql, args: [], argTypes: [] });
  return rows.map((row) => Object.fromEntries(columnNames.map((name, n) => [name, row[n]])));
}
