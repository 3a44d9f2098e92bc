import { describe, expect, it } from "vitest";
import {
  aGrant,
  anApproval,
  anAssistantMessage,
  aToolCall,
  aUserMessage,
  at,
} from "../fixtures/store-rows.ts";
import type { StoreUnderTest } from "./store-under-test.ts";

const MEGABYTE = 1024 * 1024;

/** What tool output and pasted logs bring, and databases like to lose. */
const HARD_TEXTS: readonly [name: string, text: string][] = [
  ["NUL", "before\0after"],
  ["half a surrogate pair", "lone \uD83D and \uDE00 apart"],
  ["the character that stands for those", "␚0000 ␚ ␚␚d83d"],
  ["emoji and other scripts", "👩‍👩‍👧‍👦 ünï 漢字 \u202Ertl\u202C \uFEFF"],
  ["control characters and line ends", "\u0001\u001B[31m\r\n\t\u007F\u0085\u2028"],
  ["quotes and what SQL reads", `'; DROP TABLE "Session"; -- \\ $1 ? :a %s`],
  ["nothing", ""],
  ["white space", "  \n "],
];

/** Texts and dates come back as they went in. */
export function describeTexts({ store, newId, startSession }: StoreUnderTest): void {
  describe("texts", () => {
    it.each(HARD_TEXTS)("keep %s, in columns and in JSON", async (_, text) => {
      const { id: sessionId } = await startSession({
        title: text,
        statusReason: text,
        agents: { [`${text}!`]: { seenSeq: 0, modelCalls: 0, summary: { throughSeq: 0, text } } },
      });
      const eventId = newId(`evt ${text}`);
      const messages = [
        aUserMessage({
          sessionId,
          seq: 1,
          eventId,
          content: text,
          author: { id: text, name: text, platform: "slack" },
          metadata: { [text]: text },
        }),
        anAssistantMessage({
          sessionId,
          seq: 2,
          content: text,
          toolCalls: [{ id: "call_1", name: text, args: { [text]: [text] } }],
        }),
      ];
      const call = aToolCall({
        id: newId("call"),
        sessionId,
        toolName: text,
        args: { text },
        argsProblem: text,
      });
      const request = anApproval({ id: newId("apr"), sessionId, rule: text, reason: text });
      const grant = aGrant({ id: newId("grt"), sessionId, toolName: newId(`tool ${text}`) });
      const draft = {
        kind: "call.screened" as const,
        sessionId,
        subject: text,
        data: { [text]: text },
      };
      await store().transaction(async (tx) => {
        await tx.append(sessionId, { expectedSeq: 1, updatedAt: at(1), messages });
        await tx.insertToolCalls([call]);
        await tx.insertApproval(request);
        await tx.insertGrant(grant);
        await tx.appendAudit([draft], at(1));
      });
      expect(await store().session(sessionId)).toMatchObject({ title: text, statusReason: text });
      expect(await store().messagesAfter(sessionId, 0, 9)).toEqual(messages);
      expect(await store().messageByEventId(eventId)).toEqual(messages[0]);
      expect(await store().toolCall(call.id)).toEqual(call);
      expect(await store().approval(request.id)).toEqual(request);
      expect((await store().auditAfter(0, 1000)).at(-1)).toMatchObject(draft);
      const revoked = await store().transaction((tx) =>
        tx.revokeGrantsForTool(grant.toolName!, text, at(2)),
      );
      expect(revoked).toBe(1);
    });

    it("keep a megabyte", async () => {
      const { id: sessionId } = await startSession();
      const content = "0123456789abcdeü".repeat(MEGABYTE / 16);
      const message = aUserMessage({ sessionId, seq: 1, content, metadata: { content } });
      await store().transaction((tx) =>
        tx.append(sessionId, { expectedSeq: 1, updatedAt: at(1), messages: [message] }),
      );
      expect(await store().messagesAfter(sessionId, 0, 1)).toEqual([message]);
    });

    it("that no id can be are simply not found", async () => {
      expect(await store().session("ses\0")).toBeNull();
      expect(await store().messagesAfter("ses\uD83D", 0, 1)).toEqual([]);
      expect(await store().toolCalls(["\0", "call\uDE00"])).toEqual([]);
      expect(await store().approvals({ sessionId: "\0", limit: 1 })).toEqual([]);
    });
  });

  describe("JSON", () => {
    it("keeps the order of keys, and numbers as they are", async () => {
      const args = { z: 1, a: { y: 0.1, b: 1e21 }, "10": -7, "9": [2 ** 53, null, false, [], {}] };
      const { id: sessionId } = await startSession();
      const id = newId("call");
      await store().transaction((tx) => tx.insertToolCalls([aToolCall({ id, sessionId, args })]));
      const read = await store().toolCall(id);
      expect(JSON.stringify(read?.args)).toBe(JSON.stringify(args));
    });
  });

  describe("dates", () => {
    it("keep their millisecond and sort by it, whatever the process's zone", async () => {
      const { id: sessionId } = await startSession();
      const moments = [
        "1999-12-31T23:59:59.999Z",
        "2026-03-29T01:30:00.001Z",
        "2100-01-01T00:00:00Z",
      ];
      const calls = moments.map((moment) =>
        aToolCall({ id: newId("call"), sessionId, createdAt: new Date(moment) }),
      );
      await store().transaction((tx) => tx.insertToolCalls(calls.toReversed()));
      expect(await store().openToolCalls(sessionId)).toEqual(calls);
    });
  });

  describe("rows that belong to nothing", () => {
    it.each([
      [
        "a call",
        "insertToolCalls",
        () => [aToolCall({ id: "call_orphan", sessionId: "ses_none" })],
      ],
      ["an approval", "insertApproval", () => anApproval({ id: "apr_o", sessionId: "ses_none" })],
      ["a grant", "insertGrant", () => aGrant({ id: "grt_orphan", sessionId: "ses_none" })],
    ] as const)("are refused: %s without its session", async (_, method, row) => {
      const insert = store().transaction((tx) =>
        (tx[method] as (row: unknown) => Promise<void>)(row()),
      );
      await expect(insert).rejects.toThrow();
    });
  });
}
