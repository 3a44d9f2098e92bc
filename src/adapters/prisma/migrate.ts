import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { StoreUnavailableError } from "../../core/index.ts";
import type { Database, SchemaConnection } from "./database.ts";

/** The same place from `src/adapters/prisma` and from `dist/adapters/prisma`. */
const MIGRATIONS = new URL("../../../prisma/migrations/", import.meta.url);
/** What Prisma's own tools call a migration; also keeps quotes out of the SQL below. */
const MIGRATION_NAME = /^\d{14}_[a-z0-9_]+$/;

type Provider = Database["provider"];
type Migration = { name: string; sql: string; checksum: string };
type AppliedMigration = { name: string; checksum: string; finished: boolean };

/**
 * Brings the database to the models of this version: applies `prisma/migrations/<provider>` in
 * the order of their names, all in one transaction, while other processes that start wait. Keeps
 * Prisma's own table of what was applied, so that its tools can take over.
 * @returns the names of the migrations that were applied now.
 * @throws StoreUnavailableError when what was applied earlier is not what the files say.
 */
export async function migrate(database: Database, folder: URL = MIGRATIONS): Promise<string[]> {
  const migrations = await readMigrations(new URL(`${database.provider}/`, folder));
  return database.exclusively(async (connection) => {
    await connection.run(BOOKKEEPING[database.provider]);
    const applied = await readApplied(connection);
    const pending = findPending(migrations, applied, database.place);
    for (const migration of pending) {
      await connection.run(migration.sql);
      await connection.run(recordOf(migration, database.provider));
    }
    return pending.map(({ name }) => name);
  });
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(
    names.sort().map(async (name) => {
      if (!MIGRATION_NAME.test(name)) {
        throw new Error(`${name} is no name for a migration; use <14 digits>_<lower_case_words>.`);
      }
      const file = await readFile(new URL(`${name}/migration.sql`, folder));
      const checksum = createHash("sha256").update(file).digest("hex");
      return { name, sql: file.toString("utf8"), checksum };
    }),
  );
}

async function readApplied(connection: SchemaConnection): Promise<AppliedMigration[]> {
  const rows = await connection.query(
    `SELECT migration_name, checksum, finished_at FROM "_prisma_migrations"
     WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows.map((row) => ({
    name: String(row["migration_name"]),
    checksum: String(row["checksum"]),
    finished: row["finished_at"] !== null,
  }));
}

function findPending(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
  place: string,
): Migration[] {
  for (const { name, checksum, finished } of applied) {
    const known = migrations.find((migration) => migration.name === name);
    const problem = problemOf(known, { checksum, finished });
    if (problem !== null) {
      throw new StoreUnavailableError(`Cannot use ${place}: the migration ${name} ${problem}`);
    }
  }
  return migrations.filter(({ name }) => !applied.some((done) => done.name === name));
}

function problemOf(
  known: Migration | undefined,
  done: Omit<AppliedMigration, "name">,
): string | null {
  if (known === undefined) {
    return "was applied by a newer version of Countersign. Run that version, or restore a backup.";
  }
  if (!done.finished) {
    return 'was begun and failed. Restore a backup, or mend the tables by hand and then set "finished_at" in "_prisma_migrations".';
  }
  if (done.checksum !== known.checksum) {
    return "was changed after it was applied. Put its file back as it was; changes belong into a new migration.";
  }
  return null;
}

function recordOf({ name, checksum }: Migration, provider: Provider): string {
  const now = NOW[provider];
  return `INSERT INTO "_prisma_migrations"
    (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
    VALUES ('${randomUUID()}', '${checksum}', '${name}', ${now}, ${now}, 1)`;
}

/** As Prisma's schema engine writes it: milliseconds in SQLite. */
const NOW: Record<Provider, string> = {
  sqlite: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
  postgresql: "now()",
};

/** As Prisma's schema engine makes it. */
const BOOKKEEPING: Record<Provider, string> = {
  sqlite: `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
  )`,
  postgresql: `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum"              VARCHAR(64) NOT NULL,
    "finished_at"           TIMESTAMPTZ,
    "migration_name"        VARCHAR(255) NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        TIMESTAMPTZ,
    "started_at"            TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count"   INTEGER NOT NULL DEFAULT 0
  )`,
};
