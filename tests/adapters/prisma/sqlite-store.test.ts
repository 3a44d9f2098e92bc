import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "../../../src/adapters/prisma/migrate.ts";
import { openDatabase } from "../../../src/adapters/prisma/open-database.ts";
import { createPrismaStore, createStoreOn } from "../../../src/adapters/prisma/prisma-store.ts";
import { StoreUnavailableError } from "../../../src/core/errors.ts";
import type { Store } from "../../../src/core/ports/store.ts";
import { sha256 } from "../../contracts/store-under-test.ts";
import { aGrant, aSession, at, aToolCall, aUserMessage } from "../../fixtures/store-rows.ts";

describe("the store in a SQLite file", () => {
  let folder: string;
  let url: string;
  const stores: Store[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "countersign-sqlite-"));
    url = `file:${join(folder, "data", "bot.db")}`;
  });
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
    await rm(folder, { recursive: true });
  });

  const open = async (): Promise<Store> => {
    const store = await createPrismaStore({ url, sha256 });
    stores.push(store);
    return store;
  };
  const startSession = (store: Store, id: string) =>
    store.transaction((tx) => tx.insertSession(aSession({ id })));
  const append = (store: Store, sessionId: string, seq: number) =>
    store.transaction((tx) =>
      tx.append(sessionId, {
        expectedSeq: seq,
        updatedAt: at(seq),
        messages: [aUserMessage({ sessionId, seq })],
      }),
    );
  const appendElsewhere = (sessionId: string, count: number) =>
    fork(
      new URL("../../fixtures/append-messages.ts", import.meta.url),
      [url, sessionId, String(count)],
      { execArgv: [] },
    );

  it("keeps what is asked for at once, without what fails in the midst of it", async () => {
    const store = await open();
    const ids = Array.from({ length: 40 }, (_, i) => `ses_${i}`);
    const fails = (id: string) => id.endsWith("3");
    const ends = await Promise.allSettled(
      ids.map((id) =>
        store.transaction(async (tx) => {
          await tx.insertSession(aSession({ id }));
          if (fails(id)) throw new Error("not this one");
        }),
      ),
    );
    expect(ends.map(({ status }) => status === "rejected")).toEqual(ids.map(fails));
    const kept = await Promise.all(ids.map((id) => store.session(id)));
    expect(kept.map((session) => session === null)).toEqual(ids.map(fails));
  });

  it("reads the same after it was closed and opened again", async () => {
    const first = await open();
    await first.transaction(async (tx) => {
      await tx.insertSession(aSession({ id: "ses_1", hasWork: true }));
      await tx.append("ses_1", {
        expectedSeq: 1,
        updatedAt: at(1),
        messages: [aUserMessage({ sessionId: "ses_1", seq: 1, eventId: "evt_1" })],
      });
      await tx.insertToolCalls([aToolCall({ id: "call_1", sessionId: "ses_1" })]);
      await tx.insertGrant(aGrant({ id: "grt_1", sessionId: "ses_1" }));
      await tx.acquireLease("ses_1", "one", { now: at(0), expiresAt: at(30) });
      await tx.appendAudit(
        [{ kind: "grant.created", sessionId: "ses_1", subject: "grt_1", data: {} }],
        at(1),
      );
    });
    const readAll = async (store: Store) => [
      await store.session("ses_1"),
      await store.messagesAfter("ses_1", 0, 10),
      await store.openToolCalls("ses_1"),
      await store.liveGrants({ now: at(2), limit: 10 }),
      await store.lease("ses_1"),
      await store.auditAfter(0, 10),
    ];
    const before = await readAll(first);
    await first.close();
    expect(await readAll(await open())).toEqual(before);
  });

  it("has every message that was committed before its process was killed", async () => {
    const store = await open();
    await startSession(store, "ses_1");
    const child = appendElsewhere("ses_1", 1_000_000);
    let committed = 0;
    child.on("message", (seq: number) => {
      committed = seq;
      if (seq === 25) child.kill("SIGKILL");
    });
    await once(child, "exit");
    const messages = await store.messagesAfter("ses_1", 0, 10_000);
    expect(committed).toBeGreaterThanOrEqual(25);
    expect(messages.length).toBeGreaterThanOrEqual(committed);
    expect((await store.session("ses_1"))?.nextSeq).toBe(messages.length + 1);
    await append(store, "ses_1", messages.length + 1);
  });

  it("is written by two processes at once without either failing", async () => {
    const store = await open();
    await startSession(store, "ses_here");
    await startSession(store, "ses_there");
    const child = appendElsewhere("ses_there", 40);
    const exited = once(child, "exit");
    await once(child, "message");
    for (let seq = 1; seq <= 40; seq++) await append(store, "ses_here", seq);
    expect((await exited)[0]).toBe(0);
    expect(await store.messagesAfter("ses_here", 0, 100)).toHaveLength(40);
    expect(await store.messagesAfter("ses_there", 0, 100)).toHaveLength(40);
  });

  it("is for its owner's eyes only", async () => {
    await startSession(await open(), "ses_1");
    const data = join(folder, "data");
    const files = await readdir(data);
    expect(files).toEqual(["bot.db", "bot.db-shm", "bot.db-wal"]);
    for (const file of files) {
      expect((await stat(join(data, file))).mode & 0o777).toBe(0o600);
    }
    expect((await stat(data)).mode & 0o777).toBe(0o700);
  });

  it("says so when the disk is full, keeps what it has, and goes on when there is room", async () => {
    const database = await openDatabase(url);
    await migrate(database);
    const store = await createStoreOn(database, sha256);
    stores.push(store);
    await startSession(store, "ses_1");
    const limitPages = (pages: string) =>
      database.exclusively(({ run }) => run(`PRAGMA max_page_count = ${pages}`));
    const big = aUserMessage({ sessionId: "ses_1", seq: 1, content: "x".repeat(1024 * 1024) });
    const write = () =>
      store.transaction((tx) =>
        tx.append("ses_1", { expectedSeq: 1, updatedAt: at(1), messages: [big] }),
      );
    await limitPages("60");
    const failure = write();
    await expect(failure).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(failure).rejects.toThrow(/disk is full.*Free some space/);
    expect(await store.messagesAfter("ses_1", 0, 10)).toEqual([]);
    await limitPages("1000000");
    await write();
    expect(await store.messagesAfter("ses_1", 0, 10)).toEqual([big]);
  });

  it("waits for another process that holds the write lock", async () => {
    const store = await open();
    const other = await openDatabase(url);
    const held = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    const holding = other.exclusively(async () => {
      held.resolve();
      await letGo.promise;
    });
    await held.promise;
    const writing = startSession(store, "ses_1");
    expect(await store.session("ses_1")).toBeNull();
    letGo.resolve();
    await Promise.all([holding, writing]);
    expect(await store.session("ses_1")).not.toBeNull();
    await other.close();
  });

  it("waits for running transactions when it is closed, and refuses new ones", async () => {
    const store = await open();
    const writing = startSession(store, "ses_1");
    await store.close();
    await writing;
    await expect(store.session("ses_1")).rejects.toBeInstanceOf(StoreUnavailableError);
    expect(await (await open()).session("ses_1")).not.toBeNull();
  });

  it.each([
    [
      "is no database",
      "bot.db",
      "a text file, long enough to have a header of its own. ".repeat(9),
    ],
    ["is a folder's name with a file in its way", ".", "a file"],
  ])("says what to do when its file %s", async (_, place, content) => {
    const data = join(folder, "data");
    if (place === "bot.db") await mkdir(data);
    await writeFile(place === "bot.db" ? join(data, place) : data, content);
    const opening = open();
    await expect(opening).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(opening).rejects.toThrow(/Cannot use the SQLite file .*DATABASE_URL/);
  });

  it.each(["mysql://root@127.0.0.1/bot", "file:", "file::memory:", "file:bot.db?mode=ro"])(
    "refuses the address %s",
    async (address) => {
      const opening = createPrismaStore({ url: address, sha256 });
      await expect(opening).rejects.toBeInstanceOf(StoreUnavailableError);
      await expect(opening).rejects.toThrow(/Set DATABASE_URL/);
    },
  );
});
