import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../../src/adapters/prisma/database.ts";
import { migrate } from "../../../src/adapters/prisma/migrate.ts";
import { openDatabase } from "../../../src/adapters/prisma/open-database.ts";
import { createPrismaStore } from "../../../src/adapters/prisma/prisma-store.ts";
import type { Store } from "../../../src/core/ports/store.ts";
import { sha256 } from "../../contracts/store-under-test.ts";
import { describeWithPostgresql, type TestDatabase } from "../../fixtures/postgresql.ts";
import { aSession, aSurface, at } from "../../fixtures/store-rows.ts";

const REAL = new URL("../../../prisma/migrations/", import.meta.url);
const INIT = "20261121000000_init";

/** As both databases take them, and as the first version wrote them into SQLite. */
const sqlDate = (seconds: number) => `'${at(seconds).toISOString().replace("Z", "+00:00")}'`;
const [ZERO, ONE, TWO] = [sqlDate(0), sqlDate(1), sqlDate(2)];

/** Rows in the tables of the first migration, in its columns. */
const ROWS = `
  INSERT INTO "Session" VALUES
    ('ses_1', 'Clean up staging', 'active', NULL, 'ops', TRUE, 5, FALSE, '{}', ${ZERO}, ${ZERO});
  INSERT INTO "Message" VALUES
    ('msg_3', 'ses_1', 3, 'system', NULL, NULL, NULL, 'Three', '[]', '[]', NULL, NULL, '{}', ${ZERO}),
    ('msg_4', 'ses_1', 4, 'system', NULL, NULL, NULL, 'Four', '[]', '[]', NULL, NULL, '{}', ${ZERO});
  INSERT INTO "ApprovalRequest" VALUES
    ('apr_1', 'ses_1', 'call_1', 'ops', 'msg_4', NULL, 'pending', '{}', 'rule', NULL, ${ZERO}, NULL, NULL);
  INSERT INTO "Surface" VALUES
    ('srf_1', 'ses_1', 'slack', 'T024BE7LD', 'C024BE91L', 'srf_1', ${ZERO}),
    ('srf_2', 'ses_1', 'discord', '', '41771983423143937', '', ${ONE});
  INSERT INTO "Delivery" VALUES
    ('dlv_1', 'srf_1', 'message:msg_3', 'sent', '1732.0001 "\\"', ${ONE}, ${TWO}),
    ('dlv_2', 'srf_1', 'approval:apr_1', 'stale', '1732.0002', ${ONE}, ${TWO}),
    ('dlv_3', 'srf_1', 'message:msg_none', 'pending', NULL, ${ONE}, ${TWO}),
    ('dlv_4', 'srf_2', 'message:msg_4', 'failed', NULL, ${ONE}, ${TWO}),
    ('dlv_5', 'srf_2', 'approval:apr_none', 'pending', NULL, ${ONE}, ${TWO});`;

const carried = {
  surfaceId: "srf_1",
  posted: [],
  revision: 1,
  attempts: 0,
  problem: null,
  createdAt: at(1),
  dueAt: at(2),
  updatedAt: at(2),
};

function describeUpgrade(name: string, createDatabase: () => Promise<TestDatabase>): void {
  describe(`${name} as the first migration left it`, () => {
    let folder: string;
    let database: TestDatabase;
    let store: Store;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), "countersign-init-"));
      database = await createDatabase();
      const old = await openDatabase(database.url);
      await migrate(old, await onlyInit(old.provider));
      await old.exclusively(({ run }) => run(ROWS));
      await old.close();
      store = await createPrismaStore({ url: database.url, sha256 });
    });
    afterEach(async () => {
      await store?.close();
      await database.drop();
      await rm(folder, { recursive: true });
    });

    const onlyInit = async (provider: Database["provider"]): Promise<URL> => {
      await mkdir(join(folder, provider));
      const from = new URL(`${provider}/${INIT}`, REAL);
      await cp(from, join(folder, provider, INIT), { recursive: true });
      return pathToFileURL(`${folder}/`);
    };

    it("keeps its sessions, messages and requests", async () => {
      expect(await store.session("ses_1")).toEqual(aSession({ id: "ses_1", nextSeq: 5 }));
      expect(await store.messagesAfter("ses_1", 0, 9)).toMatchObject([
        { id: "msg_3", content: "Three" },
        { id: "msg_4", content: "Four" },
      ]);
      expect(await store.approval("apr_1")).toMatchObject({ messageId: "msg_4" });
    });

    it("keeps its surfaces, which are open and were opened by nobody", async () => {
      const discord = { platform: "discord", workspace: "", channel: "41771983423143937" };
      expect(await store.surfacesOf("ses_1")).toEqual([
        aSurface({ id: "srf_1", sessionId: "ses_1" }),
        aSurface({ id: "srf_2", sessionId: "ses_1", ...discord, thread: "", createdAt: at(1) }),
      ]);
    });

    it("keeps its deliveries: their parts, where they stand, and what still waits", async () => {
      expect(await store.delivery("srf_1", "message:msg_3")).toEqual({
        ...carried,
        id: "dlv_1",
        subject: "message:msg_3",
        state: "sent",
        posted: ['1732.0001 "\\"'],
        position: 3,
      });
      expect(await store.openDeliveries("srf_1", 9)).toEqual([
        { ...carried, id: "dlv_3", subject: "message:msg_none", state: "pending", position: 0 },
        {
          ...carried,
          id: "dlv_2",
          subject: "card:apr_1",
          state: "stale",
          posted: ["1732.0002"],
          position: 4,
        },
      ]);
      expect(await store.delivery("srf_2", "message:msg_4")).toMatchObject({
        state: "failed",
        position: 4,
      });
      expect(await store.delivery("srf_2", "card:apr_none")).toMatchObject({ state: "pending" });
      expect(await store.surfacesWithDeliveries(at(1), 9)).toEqual([]);
      expect(await store.surfacesWithDeliveries(at(2), 9)).toEqual(["srf_1", "srf_2"]);
    });

    it("goes on from there", async () => {
      const draft = { id: "dlv_9", surfaceId: "srf_1", subject: "message:msg_3", position: 3 };
      await store.transaction((tx) => tx.requestDeliveries([draft], at(9)));
      expect(await store.delivery("srf_1", "message:msg_3")).toMatchObject({
        id: "dlv_1",
        state: "stale",
        revision: 2,
      });
      const orphan = { ...draft, id: "dlv_10", surfaceId: "srf_none" };
      const ask = store.transaction((tx) => tx.requestDeliveries([orphan], at(9)));
      await expect(ask).rejects.toThrow();
    });
  });
}

describeUpgrade("SQLite", async () => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-upgrade-"));
  return {
    url: `file:${join(folder, "bot.db")}`,
    drop: () => rm(folder, { recursive: true }),
  };
});

await describeWithPostgresql((createDatabase) => describeUpgrade("PostgreSQL", createDatabase));
