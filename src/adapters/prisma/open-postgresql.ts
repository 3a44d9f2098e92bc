import { PrismaPg } from "@prisma/adapter-pg";
import { StoreUnavailableError } from "../../core/index.ts";
import type { Database, SchemaConnection } from "./database.ts";
import { storeFailure } from "./store-failure.ts";

/** Connections of one process. Four processes and a backup fit PostgreSQL's default of 100. */
const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_CONNECTION_MS = 30_000;
/** A statement of ours takes milliseconds; one that takes this long waits for a lost lock. */
const STATEMENT_TIMEOUT_MS = 20_000;
/** A process that stops inside a transaction gives its locks back after this. */
const IDLE_TRANSACTION_MS = 60_000;
/** "countersi" in ASCII, cut to fit: the advisory lock that one migrating process holds. */
const MIGRATION_LOCK = 0x636f_756e_7465;

/**
 * Opens a pool on a PostgreSQL server. `?schema=<name>` in the address, as Prisma spells it,
 * puts the tables into that schema, which is made when there is none.
 * @throws StoreUnavailableError when the server cannot be reached or does not let us in.
 */
export async function openPostgresql(url: string): Promise<Database> {
  const { connectionString, schema, place } = readAddress(url);
  const factory = new PrismaPg(
    {
      connectionString,
      application_name: "countersign",
      max: POOL_SIZE,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_CONNECTION_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
      keepAlive: true,
      ...(schema === null ? {} : { options: `-c search_path=${schema}` }),
    },
    schema === null ? {} : { schema },
  );
  const connection = await factory.connect();
  return {
    provider: "postgresql",
    place,
    atOnce: POOL_SIZE,
    adapter: {
      provider: factory.provider,
      adapterName: factory.adapterName,
      connect: async () => connection,
    },
    close: () => connection.dispose(),
    exclusively: async (work) => {
      const client = await connection
        .underlyingDriver()
        .connect()
        .catch((error: unknown) => {
          throw storeFailure(error, place);
        });
      const schemaConnection: SchemaConnection = {
        run: async (script) => void (await client.query(script)),
        query: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
      };
      let failure: Error | undefined;
      try {
        await client.query("BEGIN");
        await client.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
        if (schema !== null) await client.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
        const result = await work(schemaConnection);
        await client.query("COMMIT");
        return result;
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        throw error;
      } finally {
        // A connection whose transaction failed is closed, which rolls it back.
        client.release(failure);
      }
    },
  };
}

type Address = { connectionString: string; schema: string | null; place: string };

function readAddress(url: string): Address {
  if (!URL.canParse(url)) {
    throw new StoreUnavailableError(
      "DATABASE_URL cannot be read. Write postgresql://<user>:<password>@<host>:<port>/<database>, " +
        "with special characters in the password percent-encoded.",
    );
  }
  const address = new URL(url);
  const place = `the PostgreSQL database ${address.host}${address.pathname}`;
  const schema = address.searchParams.get("schema");
  if (schema !== null && !/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw new StoreUnavailableError(
      `DATABASE_URL names the schema "${schema}". Use lower-case letters, digits and "_" only.`,
    );
  }
  address.searchParams.delete("schema");
  return { connectionString: address.href, schema, place };
}
