import { describe, expect, it } from "vitest";
import { aUserMessage, at } from "../fixtures/store-rows.ts";
import type { StoreUnderTest } from "./store-under-test.ts";

/** What a transaction is, and the rows of sessions. */
export function describeSessions({ store, startSession }: StoreUnderTest): void {
  const write = (sessionId: string, seq: number, eventId: string | null = null) =>
    store().transaction((tx) =>
      tx.append(sessionId, {
        expectedSeq: seq,
        updatedAt: at(seq),
        messages: [aUserMessage({ sessionId, seq, eventId })],
      }),
    );

  describe("transactions", () => {
    it("keep nothing of work that throws", async () => {
      const session = await startSession();
      const work = store().transaction(async (tx) => {
        await tx.append(session.id, {
          title: "Lost",
          expectedSeq: 1,
          updatedAt: at(1),
          messages: [aUserMessage({ sessionId: session.id, seq: 1 })],
        });
        expect(await tx.messagesAfter(session.id, 0, 10)).toHaveLength(1);
        throw new Error("the process thought better of it");
      });
      await expect(work).rejects.toThrow("thought better");
      expect(await store().session(session.id)).toEqual(session);
      expect(await store().messagesAfter(session.id, 0, 10)).toEqual([]);
    });

    it("answer what their work answers", async () => {
      expect(await store().transaction(async () => 42)).toBe(42);
    });

    it("hide what is not committed from readers outside", async () => {
      const session = await startSession();
      const written = Promise.withResolvers<void>();
      const seen = Promise.withResolvers<void>();
      const writing = store().transaction(async (tx) => {
        await tx.append(session.id, {
          title: "New",
          expectedSeq: 1,
          updatedAt: at(1),
          messages: [],
        });
        written.resolve();
        await seen.promise;
      });
      await written.promise;
      const before = await store().session(session.id);
      seen.resolve();
      await writing;
      expect(before?.title).toBe(session.title);
      expect((await store().session(session.id))?.title).toBe("New");
    });

    it("queue when many are asked for at once", async () => {
      const sessions = await Promise.all(Array.from({ length: 25 }, () => startSession()));
      await Promise.all(sessions.map((session) => write(session.id, 1)));
      for (const session of sessions) {
        expect((await store().session(session.id))?.nextSeq).toBe(2);
      }
    });
  });

  describe("sessions", () => {
    it("are read as they were written", async () => {
      const session = await startSession({
        status: "error",
        statusReason: "The model's key was refused.",
        interactive: false,
        hasWork: true,
        agents: {
          ops: { seenSeq: 3, modelCalls: 2, summary: { throughSeq: 2, text: "Earlier: ..." } },
        },
        createdAt: new Date("2026-11-20T09:00:00.001Z"),
      });
      expect(await store().session(session.id)).toEqual(session);
      expect(await store().session("ses_of_nobody")).toBeNull();
    });

    it("cannot be made twice under one id", async () => {
      const session = await startSession();
      await expect(store().transaction((tx) => tx.insertSession(session))).rejects.toThrow();
    });

    it("are listed newest first, in pages", async () => {
      const [old, middle, young] = [at(9001), at(9002), at(9003)];
      const made = [];
      for (const updatedAt of [middle, young, old]) made.push(await startSession({ updatedAt }));
      const page = await store().sessions({ limit: 2, before: at(9004) });
      expect(page.map((session) => session.updatedAt)).toEqual([young, middle]);
      const next = await store().sessions({ limit: 1, before: middle });
      expect(next).toEqual([made[2]]);
    });

    it("with work are found until it is done", async () => {
      const { id } = await startSession({ hasWork: true });
      const idle = await startSession();
      const found = await store().sessionsWithWork(1000);
      expect(found).toContain(id);
      expect(found).not.toContain(idle.id);
      await store().transaction((tx) =>
        tx.append(id, { hasWork: false, expectedSeq: 1, updatedAt: at(1), messages: [] }),
      );
      expect(await store().sessionsWithWork(1000)).not.toContain(id);
    });

    it("change only in the fields that are given", async () => {
      const session = await startSession({ hasWork: true });
      const agents = { ops: { seenSeq: 1, modelCalls: 1, summary: null } };
      await store().transaction((tx) =>
        tx.append(session.id, {
          status: "waiting_approval",
          agents,
          expectedSeq: 1,
          updatedAt: at(5),
          messages: [],
        }),
      );
      expect(await store().session(session.id)).toEqual({
        ...session,
        status: "waiting_approval",
        agents,
        updatedAt: at(5),
      });
    });

    it("are the reader's own: changing an answer changes nothing stored", async () => {
      const session = await startSession();
      const read = await store().session(session.id);
      Object.assign(read!.agents, { mallory: { seenSeq: 9, modelCalls: 9, summary: null } });
      expect(await store().session(session.id)).toEqual(session);
    });
  });
}
