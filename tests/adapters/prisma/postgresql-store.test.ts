import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../../src/adapters/prisma/open-database.ts";
import { createPrismaStore } from "../../../src/adapters/prisma/prisma-store.ts";
import { AUDIT_START, verifyAudit } from "../../../src/core/audit/verify-audit.ts";
import { SeqConflictError, StoreUnavailableError } from "../../../src/core/errors.ts";
import type { Store } from "../../../src/core/ports/store.ts";
import { sha256 } from "../../contracts/store-under-test.ts";
import { describeWithPostgresql, type TestDatabase } from "../../fixtures/postgresql.ts";
import {
  aDecision,
  anApproval,
  ANN,
  aSession,
  aSurface,
  at,
  aUserMessage,
  BOB,
} from "../../fixtures/store-rows.ts";

await describeWithPostgresql((createDatabase) => {
  let database: TestDatabase;
  /** Two stores with a pool each, as two processes have. */
  let one: Store;
  let two: Store;
  beforeAll(async () => {
    database = await createDatabase();
    const open = () => createPrismaStore({ url: database.url, sha256 });
    [one, two] = await Promise.all([open(), open()]);
  });
  afterAll(async () => {
    await Promise.all([one.close(), two.close()]);
    await database.drop();
  });

  const startSession = (id: string) => one.transaction((tx) => tx.insertSession(aSession({ id })));
  const retitle =
    (id: string, title: string) => (tx: Parameters<Parameters<Store["transaction"]>[0]>[0]) =>
      tx
        .session(id)
        .then((session) =>
          tx.append(id, { title, expectedSeq: session!.nextSeq, updatedAt: at(1), messages: [] }),
        );

  it("gives two processes that append to one session neither gaps nor doubles", async () => {
    await startSession("ses_race");
    const appendTo = async (store: Store, times: number) => {
      for (let done = 0; done < times;) {
        const seq = (await store.session("ses_race"))!.nextSeq;
        const messages = [aUserMessage({ sessionId: "ses_race", seq })];
        try {
          await store.transaction((tx) =>
            tx.append("ses_race", { expectedSeq: seq, updatedAt: at(seq), messages }),
          );
          done++;
        } catch (error) {
          if (!(error instanceof SeqConflictError)) throw error;
        }
      }
    };
    await Promise.all([appendTo(one, 15), appendTo(two, 15)]);
    const seqs = (await one.messagesAfter("ses_race", 0, 100)).map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: 30 }, (_, place) => place + 1));
  });

  it("settles a quorum of two once, whichever process completes it", async () => {
    await startSession("ses_quorum");
    for (let round = 0; round < 10; round++) {
      const id = `apr_quorum_${round}`;
      await one.transaction((tx) => tx.insertApproval(anApproval({ id, sessionId: "ses_quorum" })));
      const approve = (store: Store, by: typeof ANN) =>
        store.transaction(async (tx) => {
          if (!(await tx.lockPendingApproval(id))) return "late";
          await tx.putDecision(aDecision({ id: `dec_${round}_${by.name}`, requestId: id, by }));
          if ((await tx.decisions([id])).length < 2) return "waiting";
          return (await tx.settleApproval(id, "approved", at(9))) ? "settled" : "lost";
        });
      const outcomes = await Promise.all([approve(one, ANN), approve(two, BOB)]);
      expect(outcomes.sort()).toEqual(["settled", "waiting"]);
    }
  });

  it("opens a place once, whichever process is first", async () => {
    await startSession("ses_place");
    for (let round = 0; round < 10; round++) {
      const thread = `1732.${round}`;
      const open = (store: Store, id: string) =>
        store.transaction((tx) =>
          tx.insertSurface(aSurface({ id: `${id}_${round}`, sessionId: "ses_place", thread })),
        );
      const opened = await Promise.all([open(one, "srf_one"), open(two, "srf_two")]);
      expect(opened.filter(Boolean)).toHaveLength(1);
    }
  });

  it("lets one process begin a delivery, and counts what both ask for", async () => {
    await startSession("ses_delivery");
    const surface = aSurface({ id: "srf_delivery", sessionId: "ses_delivery" });
    await one.transaction((tx) => tx.insertSurface(surface));
    for (let round = 0; round < 20; round++) {
      const subject = `message:msg_${round}`;
      const draft = { id: `d${round}`, surfaceId: surface.id, subject, position: round };
      const ask = (store: Store) =>
        store.transaction((tx) => tx.requestDeliveries([draft], at(round)));
      const begin = (store: Store) =>
        store.transaction((tx) =>
          tx.beginDelivery(
            draft.id,
            { revision: 2, attempts: 0 },
            { dueAt: at(900), at: at(round) },
          ),
        );
      await Promise.all([ask(one), ask(two)]);
      const begun = await Promise.all([begin(one), begin(two)]);
      expect(begun.filter(Boolean)).toHaveLength(1);
      expect(await one.delivery(surface.id, subject)).toMatchObject({ revision: 2, attempts: 1 });
    }
  });

  it("tries a transaction again that the server broke off for a deadlock", async () => {
    await startSession("ses_a");
    await startSession("ses_b");
    const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const cross = (store: Store, [first, second]: [string, string], me: 0 | 1) =>
      store.transaction(async (tx) => {
        await retitle(first, `title ${me}`)(tx);
        met[me].resolve();
        await met[1 - me]!.promise;
        await retitle(second, `title ${me}`)(tx);
      });
    await Promise.all([cross(one, ["ses_a", "ses_b"], 0), cross(two, ["ses_b", "ses_a"], 1)]);
    const [a, b] = [await one.session("ses_a"), await one.session("ses_b")];
    expect(a?.title).toBe(b?.title);
  });

  it("keeps one audit chain for all processes, without deadlocks", async () => {
    await startSession("ses_audit");
    const draft = {
      kind: "call.screened" as const,
      sessionId: "ses_audit",
      subject: "x",
      data: {},
    };
    let runs = 0;
    const work = (store: Store, auditFirst: boolean) =>
      store.transaction(async (tx) => {
        runs++;
        if (auditFirst) await tx.appendAudit([draft], at(1));
        await tx.acquireLease("ses_audit", "both", { now: at(1), expiresAt: at(2) });
        await tx.appendAudit(auditFirst ? [draft, draft] : [draft, draft, draft], at(2));
      });
    await Promise.all(
      Array.from({ length: 16 }, (_, n) => work(n % 2 === 0 ? one : two, n % 4 < 2)),
    );
    expect(runs, "a deadlock would have made one run again").toBe(16);
    const rows = await one.auditAfter(0, 1_000);
    expect(rows).toHaveLength(48);
    expect(verifyAudit(rows, AUDIT_START, sha256)).toMatchObject({ ok: true });
  });

  it("goes on after the server dropped its connections", async () => {
    const admin = await openDatabase(database.url);
    await admin.exclusively(async ({ query }) => {
      await query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
    });
    await admin.close();
    await expect
      .poll(() =>
        one.ping().then(
          () => "well",
          () => "ill",
        ),
      )
      .toBe("well");
    await expect
      .poll(() =>
        two.session("ses_a").then(
          () => "well",
          () => "ill",
        ),
      )
      .toBe("well");
  });

  it("keeps its tables in the schema that the address names", async () => {
    const url = new URL(database.url);
    url.searchParams.set("schema", "elsewhere");
    const store = await createPrismaStore({ url: url.href, sha256 });
    await store.transaction(async (tx) => {
      await tx.insertSession(aSession({ id: "ses_elsewhere" }));
      await tx.acquireLease("ses_elsewhere", "me", { now: at(0), expiresAt: at(1) });
    });
    expect(await store.session("ses_elsewhere")).not.toBeNull();
    expect(await one.session("ses_elsewhere")).toBeNull();
    expect(await one.lease("ses_elsewhere")).toBeNull();
    await store.close();
  });

  it("says what to do when there is no such database", async () => {
    const url = new URL(database.url);
    url.pathname = "/countersign_of_nobody";
    const opening = createPrismaStore({ url: url.href, sha256 });
    await expect(opening).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(opening).rejects.toThrow(/no such database.*createdb/);
  });
});

it("says what to do when no server answers, and keeps the password to itself", async () => {
  const opening = createPrismaStore({
    url: "postgresql://bot:hunter2@127.0.0.1:1/bot",
    sha256,
  });
  await expect(opening).rejects.toBeInstanceOf(StoreUnavailableError);
  await expect(opening).rejects.toThrow(/127\.0\.0\.1:1\/bot: the server does not answer/);
  await expect(opening).rejects.not.toThrow(/hunter2/);
});
