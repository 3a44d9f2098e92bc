import { describe, expect, it } from "vitest";
import { DuplicateEventError, SeqConflictError } from "../../src/core/errors.ts";
import { aUserMessage, anAssistantMessage, at, BOB } from "../fixtures/store-rows.ts";
import type { StoreUnderTest } from "./store-under-test.ts";

/** The message log of a session. */
export function describeLog({ store, newId, startSession }: StoreUnderTest): void {
  const write = (sessionId: string, seq: number, eventId: string | null = null) =>
    store().transaction((tx) =>
      tx.append(sessionId, {
        expectedSeq: seq,
        updatedAt: at(seq),
        messages: [aUserMessage({ sessionId, seq, eventId })],
      }),
    );

  describe("the log", () => {
    it("is read as it was written, every role of it", async () => {
      const { id: sessionId } = await startSession();
      const facts = { sessionId, content: "", parts: [], replyToMessageId: null, metadata: {} };
      const messages = [
        aUserMessage({ sessionId, seq: 1, eventId: newId("evt"), metadata: { thread: "1.2" } }),
        anAssistantMessage({
          sessionId,
          seq: 2,
          toolCalls: [
            { id: "call_a", name: "shell_cmd", args: { command: "ls", deep: [{ a: null }] } },
            { id: "call_b", name: "x", args: {}, providerData: { thoughtSignature: "abc" } },
          ],
        }),
        {
          ...facts,
          id: newId("msg"),
          seq: 3,
          role: "tool" as const,
          agent: "ops",
          toolCallId: "call_a",
          createdAt: at(3),
        },
        {
          ...facts,
          id: newId("msg"),
          seq: 4,
          role: "system" as const,
          content: "Turn limit",
          createdAt: at(4),
        },
        aUserMessage({
          sessionId,
          seq: 5,
          author: BOB,
          replyToMessageId: `msg_${sessionId}_2`,
          parts: [
            {
              type: "tool-approval",
              toolCallId: "call_b",
              approved: false,
              scope: "once",
              reason: "no",
            },
          ],
          metadata: { isToolApproval: true },
        }),
      ];
      await store().transaction((tx) =>
        tx.append(sessionId, { expectedSeq: 1, updatedAt: at(6), messages }),
      );
      expect(await store().messagesAfter(sessionId, 0, 10)).toEqual(messages);
      for (const message of messages) expect(await store().message(message.id)).toEqual(message);
      expect(await store().message("msg_of_nobody")).toBeNull();
      expect((await store().session(sessionId))?.nextSeq).toBe(6);
    });

    it("is read forwards and backwards in pages", async () => {
      const { id } = await startSession();
      for (let seq = 1; seq <= 6; seq++) await write(id, seq);
      const seqs = (messages: readonly { seq: number }[]) => messages.map(({ seq }) => seq);
      expect(seqs(await store().messagesAfter(id, 2, 3))).toEqual([3, 4, 5]);
      expect(seqs(await store().messagesAfter(id, 6, 3))).toEqual([]);
      expect(seqs(await store().messagesBefore(id, 6, 3))).toEqual([3, 4, 5]);
      expect(seqs(await store().messagesBefore(id, 3, 10))).toEqual([1, 2]);
      const [last, all] = [
        await store().messagesBefore(id, null, 1),
        await store().messagesBefore(id, null, 99),
      ];
      expect(seqs(all).at(-1)).toBe(seqs(last)[0]);
      expect(seqs(all)).toEqual(seqs(await store().messagesAfter(id, 0, 99)));
    });

    it("refuses a seq that another writer took", async () => {
      const { id } = await startSession();
      await write(id, 1);
      await expect(write(id, 1)).rejects.toBeInstanceOf(SeqConflictError);
      await expect(write(id, 3)).rejects.toBeInstanceOf(SeqConflictError);
      await expect(write("ses_of_nobody", 1)).rejects.toBeInstanceOf(SeqConflictError);
      expect(await store().messagesAfter(id, 0, 10)).toHaveLength(1);
    });

    it("refuses messages that do not stand where the append says", async () => {
      const { id } = await startSession();
      const misplaced = aUserMessage({ sessionId: id, seq: 2 });
      const append = store().transaction((tx) =>
        tx.append(id, { expectedSeq: 1, updatedAt: at(1), messages: [misplaced] }),
      );
      await expect(append).rejects.toBeInstanceOf(RangeError);
    });

    it("stores an event once, in whatever session it comes again", async () => {
      const [one, two] = [await startSession(), await startSession()];
      const eventId = newId("evt");
      await write(one.id, 1, eventId);
      await expect(write(one.id, 2, eventId)).rejects.toBeInstanceOf(DuplicateEventError);
      await expect(write(two.id, 1, eventId)).rejects.toBeInstanceOf(DuplicateEventError);
      expect(await store().messageByEventId(eventId)).toMatchObject({ sessionId: one.id, seq: 1 });
      expect(await store().messageByEventId("evt_of_nobody")).toBeNull();
      expect((await store().session(two.id))?.nextSeq).toBe(1);
    });

    it("has neither gaps nor doubles when two write at once", async () => {
      const { id } = await startSession();
      const appender = async (times: number) => {
        for (let done = 0; done < times;) {
          const session = await store().session(id);
          try {
            await write(id, session!.nextSeq);
            done++;
          } catch (error) {
            if (!(error instanceof SeqConflictError)) throw error;
          }
        }
      };
      await Promise.all([appender(10), appender(10)]);
      const seqs = (await store().messagesAfter(id, 0, 100)).map(({ seq }) => seq);
      expect(seqs).toEqual(Array.from({ length: 20 }, (_, place) => place + 1));
    });

    it("keeps one of many deliveries of an event that arrive at once, and the others find it", async () => {
      const sessions = await Promise.all(Array.from({ length: 5 }, () => startSession()));
      const eventId = newId("evt");
      const deliver = async (id: string) => {
        try {
          return await write(id, 1, eventId);
        } catch (error) {
          expect(error).toBeInstanceOf(DuplicateEventError);
          return store().messageByEventId(eventId);
        }
      };
      const found = await Promise.all(sessions.map(({ id }) => deliver(id)));
      expect(found).not.toContain(null);
      expect(found.filter((stored) => stored === undefined)).toHaveLength(1);
    });
  });
}
