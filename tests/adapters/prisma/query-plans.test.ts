import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SqlConnection } from "../../../src/adapters/prisma/database.ts";
import { openDatabase } from "../../../src/adapters/prisma/open-database.ts";
import { createStoreOn } from "../../../src/adapters/prisma/prisma-store.ts";
import type { Store } from "../../../src/core/ports/store.ts";
import { sha256 } from "../../contracts/store-under-test.ts";
import { at } from "../../fixtures/store-rows.ts";

type Query = Parameters<SqlConnection["queryRaw"]>[0];

/** Reads whose rows come out of an index in order: they cost what they answer, whatever is stored. */
const IN_ORDER: Record<string, (store: Store) => Promise<unknown>> = {
  session: (store) => store.session("a"),
  "the newest sessions": (store) => store.sessions({ limit: 5 }),
  "a page of sessions": (store) => store.sessions({ limit: 5, before: at(1) }),
  "sessions with work": (store) => store.sessionsWithWork(5),
  messagesAfter: (store) => store.messagesAfter("a", 1, 5),
  messagesBefore: (store) => store.messagesBefore("a", 9, 5),
  newestMessages: (store) => store.messagesBefore("a", null, 5),
  message: (store) => store.message("a"),
  messageByEventId: (store) => store.messageByEventId("a"),
  toolCall: (store) => store.toolCall("a"),
  approval: (store) => store.approval("a"),
  "all approvals": (store) => store.approvals({ limit: 5 }),
  "approvals of a session": (store) => store.approvals({ sessionId: "a", limit: 5 }),
  "pending approvals": (store) => store.approvals({ states: ["pending"], limit: 5 }),
  "pending approvals of a session": (store) =>
    store.approvals({ sessionId: "a", states: ["pending"], limit: 5 }),
  settledApprovals: (store) => store.settledApprovals(5),
  dueApprovals: (store) => store.dueApprovals(at(1), 5),
  grant: (store) => store.grant("a"),
  pinnedDefinition: (store) => store.pinnedDefinition("a", "b"),
  auditAfter: (store) => store.auditAfter(1, 5),
  lease: (store) => store.lease("a"),
  surface: (store) => store.surface("a"),
  surfaceAt: (store) => store.surfaceAt({ platform: "a", workspace: "", channel: "b", thread: "" }),
  surfacesOpenedBy: (store) => store.surfacesOpenedBy("a", 5),
  surfacesIn: (store) =>
    store.surfacesIn({ platform: "a", workspace: "" }, { afterId: "b", limit: 5 }),
  delivery: (store) => store.delivery("a", "b"),
  openDeliveries: (store) => store.openDeliveries("a", 5),
};

/** Reads that sort, but only the few rows that an index found for them. */
const SORTED: Record<string, (store: Store) => Promise<unknown>> = {
  toolCalls: (store) => store.toolCalls(["a", "b"]),
  openToolCalls: (store) => store.openToolCalls("a"),
  "approvals of calls": (store) => store.approvals({ toolCallIds: ["a", "b"], limit: 5 }),
  surfacesOf: (store) => store.surfacesOf("a"),
  decisions: (store) => store.decisions(["a", "b"]),
  "live grants": (store) => store.liveGrants({ now: at(1), limit: 5 }),
  "live grants of a session": (store) => store.liveGrants({ sessionId: "a", now: at(1), limit: 5 }),
};

describe("no read costs more in a long session than in a short one", () => {
  let folder: string;
  let store: Store;
  let connection: SqlConnection;
  let lastQuery: Query | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "countersign-plans-"));
    const database = await openDatabase(`file:${join(folder, "bot.db")}`);
    connection = await database.adapter.connect();
    const recording = {
      ...connection,
      queryRaw: (query: Query) => {
        lastQuery = query;
        return connection.queryRaw(query);
      },
    };
    const adapter = { ...database.adapter, connect: async () => recording };
    store = await createStoreOn({ ...database, adapter }, sha256);
  });
  afterAll(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  const planOf = async (read: (store: Store) => Promise<unknown>): Promise<string[]> => {
    lastQuery = undefined;
    await read(store);
    if (lastQuery === undefined) throw new Error("Nothing was asked of the database.");
    const query: Query = lastQuery;
    const plan = await connection.queryRaw({ ...query, sql: `EXPLAIN QUERY PLAN ${query.sql}` });
    return plan.rows.map((row) => String(row[3]));
  };
  const INDEXED = /USING (COVERING )?(INDEX|INTEGER PRIMARY KEY)/;

  it.each(Object.entries(IN_ORDER))(
    "%s: an index finds the rows and their order",
    async (_, read) => {
      const plan = await planOf(read);
      expect(plan).toEqual([expect.stringMatching(INDEXED)]);
    },
  );

  it.each(Object.entries(SORTED))("%s: an index finds the rows", async (_, read) => {
    const [search, ...rest] = await planOf(read);
    expect(search).toMatch(/^SEARCH /);
    expect(search).toMatch(INDEXED);
    expect(rest).toEqual(["USE TEMP B-TREE FOR ORDER BY"]);
  });

  it("surfacesWithDeliveries: an index finds what is due, not what was sent", async () => {
    const plan = await planOf((store) => store.surfacesWithDeliveries(at(1), 5));
    expect(plan).toEqual([
      expect.stringMatching(/^SEARCH .*Delivery USING COVERING INDEX .*\(open=\? AND dueAt<\?\)/),
      expect.stringMatching(/^SEARCH .*INDEX sqlite_autoindex_Surface_1 \(id=\?\)/),
      "USE TEMP B-TREE FOR GROUP BY",
      "USE TEMP B-TREE FOR ORDER BY",
    ]);
  });
});
