import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../../src/adapters/prisma/database.ts";
import { migrate } from "../../../src/adapters/prisma/migrate.ts";
import { openDatabase } from "../../../src/adapters/prisma/open-database.ts";
import { StoreUnavailableError } from "../../../src/core/errors.ts";
import { describeWithPostgresql, type TestDatabase } from "../../fixtures/postgresql.ts";

const REAL = new URL("../../../prisma/migrations/", import.meta.url);
const SHIPPED = ["20261121000000_init", "20261121060000_surfaces", "20261121090000_installations"];
const NEXT = "20270101000000_next";

function describeMigrate(name: string, createDatabase: () => Promise<TestDatabase>): void {
  describe(`migrations of ${name}`, () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "countersign-migrations-"));
    });
    afterAll(() => rm(folder, { recursive: true }));

    /** A copy of the real migrations, with another one behind them. */
    const migrationsWith = async (sql: string): Promise<URL> => {
      const copy = await mkdtemp(join(folder, "copy-"));
      await cp(REAL, copy, { recursive: true });
      for (const provider of ["sqlite", "postgresql"]) {
        await mkdir(join(copy, provider, NEXT));
        await writeFile(join(copy, provider, NEXT, "migration.sql"), sql);
      }
      return pathToFileURL(`${copy}/`);
    };
    const withDatabase = async (work: (database: Database, url: string) => Promise<void>) => {
      const { url, drop } = await createDatabase();
      const database = await openDatabase(url);
      try {
        await work(database, url);
      } finally {
        await database.close();
        await drop();
      }
    };
    const count = (database: Database, table: string) =>
      database.exclusively(async ({ query }) => {
        const [row] = await query(`SELECT count(*) AS n FROM "${table}"`);
        return Number(row?.["n"]);
      });

    it("are applied once, in order", () =>
      withDatabase(async (database) => {
        const folder = await migrationsWith('CREATE TABLE "Extra" ("id" TEXT)');
        expect(await migrate(database)).toEqual(SHIPPED);
        expect(await migrate(database)).toEqual([]);
        expect(await migrate(database, folder)).toEqual([NEXT]);
        expect(await count(database, "_prisma_migrations")).toBe(SHIPPED.length + 1);
      }));

    it("leave nothing behind when one of them fails", () =>
      withDatabase(async (database) => {
        const folder = await migrationsWith(
          'CREATE TABLE "Extra" ("id" TEXT); INSERT INTO "Session" ("nonsense") VALUES (1)',
        );
        await expect(migrate(database, folder)).rejects.toThrow();
        await expect(count(database, "Session")).rejects.toThrow();
        expect(await migrate(database)).toEqual(SHIPPED);
      }));

    it("that were changed after they were applied stop the start", () =>
      withDatabase(async (database) => {
        await migrate(database, await migrationsWith("SELECT 1"));
        const changed = migrate(database, await migrationsWith("SELECT 2"));
        await expect(changed).rejects.toBeInstanceOf(StoreUnavailableError);
        await expect(changed).rejects.toThrow(/20270101000000_next was changed/);
      }));

    it("of a newer version stop the start of an older one", () =>
      withDatabase(async (database) => {
        await migrate(database, await migrationsWith("SELECT 1"));
        await expect(migrate(database)).rejects.toThrow(/newer version/);
      }));

    it("that were begun and not finished stop the start", () =>
      withDatabase(async (database) => {
        await migrate(database);
        await database.exclusively(({ run }) =>
          run('UPDATE "_prisma_migrations" SET finished_at = NULL'),
        );
        await expect(migrate(database)).rejects.toThrow(/begun and failed/);
      }));

    it("are applied by one of two processes that start at once", () =>
      withDatabase(async (database, url) => {
        const other = await openDatabase(url);
        try {
          const applied = await Promise.all([migrate(database), migrate(other)]);
          expect(applied.flat()).toEqual(SHIPPED);
        } finally {
          await other.close();
        }
      }));
  });
}

describeMigrate("SQLite", async () => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-migrate-"));
  return {
    url: `file:${join(folder, "bot.db")}`,
    drop: () => rm(folder, { recursive: true }),
  };
});

await describeWithPostgresql((createDatabase) => describeMigrate("PostgreSQL", createDatabase));
