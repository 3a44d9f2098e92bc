import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { createPrismaStore } from "../../src/adapters/prisma/prisma-store.ts";
import { openStoresWith } from "./start-chat.ts";
// The same stories, told again over the database that people run.
import "./approve.test.ts";
import "./restart.test.ts";
import "./several-calls.test.ts";
import "./scopes.test.ts";

openStoresWith(async ({ sha256 }) => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-flows-"));
  const store = await createPrismaStore({ url: `file:${join(folder, "bot.db")}`, sha256 });
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
  return store;
});
