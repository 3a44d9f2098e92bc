import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPrismaStore } from "../../src/adapters/prisma/prisma-store.ts";
import { createMemoryStore } from "../fakes/memory-store.ts";
import { describeWithPostgresql } from "../fixtures/postgresql.ts";
import { describeStore } from "./store-contract.ts";
import { sha256 } from "./store-under-test.ts";

describeStore("the memory store", async () => {
  const store = createMemoryStore({ sha256 });
  return { store, destroy: () => store.close() };
});

describeStore("the Prisma store on SQLite", async () => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-store-"));
  const store = await createPrismaStore({ url: `file:${join(folder, "data", "bot.db")}`, sha256 });
  return {
    store,
    destroy: async () => {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
});

await describeWithPostgresql((createDatabase) => {
  describeStore("the Prisma store on PostgreSQL", async () => {
    const database = await createDatabase();
    const store = await createPrismaStore({ url: database.url, sha256 });
    return {
      store,
      destroy: async () => {
        await store.close();
        await database.drop();
      },
    };
  });
});
