import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { migrate } from "../../../src/adapters/prisma/migrate.ts";
import { openDatabase } from "../../../src/adapters/prisma/open-database.ts";
import { Prisma } from "../../../src/generated/sqlite/client.ts";
import { introspectPostgresql, introspectSqlite } from "../../fixtures/introspect.ts";
import { parseModels, type ModelTable } from "../../fixtures/parse-models.ts";
import { describeWithPostgresql } from "../../fixtures/postgresql.ts";

const models = await readFile(new URL("../../../prisma/models.prisma", import.meta.url), "utf8");
const wanted = parseModels(models);

/** In an order that does not depend on who lists them. */
function inOrder(tables: readonly ModelTable[]) {
  const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  return tables
    .map((table) => ({
      ...table,
      columns: table.columns.toSorted(byText),
      indexes: table.indexes.toSorted(byText),
      foreignKeys: table.foreignKeys.toSorted(byText),
    }))
    .toSorted(byText);
}

async function migrated(url: string, introspect: typeof introspectSqlite): Promise<ModelTable[]> {
  const database = await openDatabase(url);
  try {
    await migrate(database);
    return await database.exclusively(introspect);
  } finally {
    await database.close();
  }
}

describe("migrated databases and models agree", () => {
  it("on which models there are", () => {
    const parsed = wanted.map(({ name }) => name).toSorted();
    expect(parsed).toEqual(Object.keys(Prisma.ModelName).toSorted());
  });

  it("on which columns they have", () => {
    const fieldsOf = (name: string) =>
      Object.keys((Prisma as unknown as Record<string, object>)[`${name}ScalarFieldEnum`] ?? {});
    for (const { name, columns } of wanted) {
      expect(columns.map((column) => column.name)).toEqual(fieldsOf(name));
    }
  });

  it("on columns, keys and indexes, in SQLite", async () => {
    const folder = await mkdtemp(join(tmpdir(), "countersign-drift-"));
    try {
      const tables = await migrated(`file:${join(folder, "drift.db")}`, introspectSqlite);
      expect(inOrder(tables)).toEqual(inOrder(wanted));
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

await describeWithPostgresql((createDatabase) => {
  it("agrees on columns, keys and indexes", async () => {
    const { url, drop } = await createDatabase();
    try {
      expect(inOrder(await migrated(url, introspectPostgresql))).toEqual(inOrder(wanted));
    } finally {
      await drop();
    }
  });
});
