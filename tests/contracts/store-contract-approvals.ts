import { describe, expect, it } from "vitest";
import { aDecision, anApproval, ANN, aToolCall, at, BOB } from "../fixtures/store-rows.ts";
import type { ApprovalRequest, Decision } from "../../src/core/approval/approval.ts";
import type { Surface } from "../../src/core/surface/surface.ts";
import type { ToolCall } from "../../src/core/tool/tool-call.ts";
import type { StoreUnderTest } from "./store-under-test.ts";

/** Tool calls, approval requests and decisions. */
export function describeApprovals({
  store,
  newId,
  startSession,
  openSurface,
}: StoreUnderTest): void {
  const keepCall = async (given: Partial<ToolCall> = {}): Promise<ToolCall> => {
    const call = aToolCall({
      id: newId("call"),
      sessionId: given.sessionId ?? (await startSession()).id,
      ...given,
    });
    await store().transaction((tx) => tx.insertToolCalls([call]));
    return call;
  };
  const ask = async (given: Partial<ApprovalRequest> = {}): Promise<ApprovalRequest> => {
    const request = anApproval({
      id: newId("apr"),
      sessionId: given.sessionId ?? (await startSession()).id,
      ...given,
    });
    await store().transaction((tx) => tx.insertApproval(request));
    return request;
  };

  describe("tool calls", () => {
    it("are read as they were written", async () => {
      const call = await keepCall({
        serverName: "github",
        args: { path: "a\\b", nested: { list: [1, 2.5, "x", null, true] } },
        originalArgs: { path: "a" },
        signed: {
          facts: {
            workingDirectory: "/srv",
            environmentNames: ["PATH"],
            files: [{ path: "/srv/deploy.sh", sha256: "a".repeat(64) }],
            display: "./deploy.sh",
          },
          digest: "b".repeat(64),
          definitionHash: "c".repeat(64),
        },
        state: "executing",
        approvedBy: "slack:U024BE7LH",
        fence: 7,
        startedAt: at(1),
        finishedAt: at(2),
      });
      expect(await store().toolCall(call.id)).toEqual(call);
      expect(await store().toolCall("call_of_nobody")).toBeNull();
    });

    it("keep the order of the answer that made them", async () => {
      const [{ id: sessionId }, messageId] = [await startSession(), newId("msg")];
      const calls = [1, 0, 2].map((index) =>
        aToolCall({ id: newId("call"), sessionId, messageId, index }),
      );
      await store().transaction((tx) => tx.insertToolCalls(calls));
      const read = await store().toolCalls([...calls.map(({ id }) => id), "call_of_nobody"]);
      expect(read.map(({ index }) => index)).toEqual([0, 1, 2]);
      expect(await store().toolCalls([])).toEqual([]);
    });

    it("are open until their state is final", async () => {
      const { id: sessionId } = await startSession();
      const states = [
        "requested",
        "awaiting_approval",
        "approved",
        "executing",
        "succeeded",
        "denied",
      ] as const;
      const calls = states.map((state, index) =>
        aToolCall({ id: newId("call"), sessionId, state, index }),
      );
      await store().transaction((tx) => tx.insertToolCalls(calls));
      const open = await store().openToolCalls(sessionId);
      expect(open.map(({ state }) => state)).toEqual(states.slice(0, 4));
    });

    it("move on only from a state that was named", async () => {
      const call = await keepCall({ state: "approved", fence: 1 });
      const move = () =>
        store().transaction((tx) =>
          tx.moveToolCall(call.id, ["requested", "approved"], {
            state: "executing",
            startedAt: at(3),
            fence: null,
          }),
        );
      expect(await move()).toBe(true);
      expect(await store().toolCall(call.id)).toEqual({
        ...call,
        state: "executing",
        startedAt: at(3),
        fence: null,
      });
      expect(await move()).toBe(false);
    });

    it("are claimed by exactly one of many claimers", async () => {
      for (let round = 0; round < 5; round++) {
        const { id } = await keepCall({ state: "approved" });
        const claims = await Promise.all(
          [1, 2, 3, 4].map((fence) =>
            store().transaction((tx) =>
              tx.moveToolCall(id, ["approved"], { state: "executing", fence }),
            ),
          ),
        );
        expect(claims.filter(Boolean)).toHaveLength(1);
        expect((await store().toolCall(id))?.fence).toBe(claims.indexOf(true) + 1);
      }
    });
  });

  describe("approval requests", () => {
    it("are read as they were written", async () => {
      const request = await ask({
        terms: { approvers: ["slack:U1"], quorum: 2, selfApproval: false, alwaysAsk: true },
        requestedBy: null,
        reason: "writes files",
        expiresAt: null,
      });
      expect(await store().approval(request.id)).toEqual(request);
      expect(await store().approval("apr_of_nobody")).toBeNull();
    });

    it("are found by session, by state and by call", async () => {
      const { id: sessionId } = await startSession();
      const first = await ask({ sessionId, requestedAt: at(1) });
      const denied = await ask({
        sessionId,
        requestedAt: at(2),
        state: "denied",
        decidedAt: at(3),
      });
      const last = await ask({ sessionId, requestedAt: at(3) });
      const find = async (query: Parameters<ReturnType<typeof store>["approvals"]>[0]) =>
        (await store().approvals(query)).map(({ id }) => id);
      expect(await find({ sessionId, limit: 10 })).toEqual([first.id, denied.id, last.id]);
      expect(await find({ sessionId, limit: 2 })).toEqual([first.id, denied.id]);
      expect(await find({ sessionId, states: ["pending"], limit: 10 })).toEqual([
        first.id,
        last.id,
      ]);
      expect(await find({ sessionId, states: [], limit: 10 })).toEqual([]);
      expect(await find({ toolCallIds: [denied.toolCallId], limit: 10 })).toEqual([denied.id]);
      expect(await find({ states: ["denied"], limit: 100 })).toContain(denied.id);
    });

    it("are found by the channel in which their session is shown", async () => {
      const [workspace, channel, thread] = [newId("T"), newId("C"), newId("th")];
      const shownAt = async (place: Partial<Surface>) => {
        const { sessionId } = await openSurface({ platform: "discord", workspace, ...place });
        return (await ask({ sessionId })).id;
      };
      const inThread = await shownAt({ channel, thread });
      const inChannel = await shownAt({ channel, thread: "" });
      await shownAt({ channel: newId("C"), thread: newId("th") });
      await shownAt({ channel, thread: newId("th"), workspace: newId("T") });
      await shownAt({ channel, thread: newId("th"), platform: "slack" });
      await shownAt({ channel, thread: newId("th"), closedAt: at(1) });
      const find = async (channel: string) => {
        const shownIn = { platform: "discord", workspace, channel };
        return (await store().approvals({ shownIn, limit: 9 })).map(({ id }) => id).sort();
      };
      expect(await find(channel)).toEqual([inThread, inChannel].sort());
      expect(await find(thread)).toEqual([inThread]);
    });

    it("fall due at the second they expire, and not before", async () => {
      const sooner = await ask({ expiresAt: at(-500) });
      const later = await ask({ expiresAt: at(-400) });
      await ask({ expiresAt: at(-450), state: "approved" });
      await ask({ expiresAt: null });
      const due = async (seconds: number) =>
        (await store().dueApprovals(at(seconds), 10)).map(({ id }) => id);
      expect(await due(-501)).toEqual([]);
      expect(await due(-500)).toEqual([sooner.id]);
      expect(await due(-400)).toEqual([sooner.id, later.id]);
    });

    it("that are settled are listed, the last asked first", async () => {
      const states = ["approved", "pending", "denied", "expired"] as const;
      const [approved, , denied, expired] = await Promise.all(
        states.map((state, n) => ask({ state, requestedAt: at(5_000_000 + n) })),
      );
      const listed = async (limit: number) =>
        (await store().settledApprovals(limit)).map(({ id }) => id);
      expect(await listed(3)).toEqual([expired!.id, denied!.id, approved!.id]);
      expect(await listed(1)).toEqual([expired!.id]);
    });

    it("are settled once", async () => {
      const { id } = await ask();
      const settle = (to: "approved" | "denied") =>
        store().transaction((tx) => tx.settleApproval(id, to, at(20)));
      expect(await settle("denied")).toBe(true);
      expect(await settle("approved")).toBe(false);
      expect(await store().approval(id)).toMatchObject({ state: "denied", decidedAt: at(20) });
      expect(await store().transaction((tx) => tx.lockPendingApproval(id))).toBe(false);
      expect(await store().transaction((tx) => tx.lockPendingApproval("apr_none"))).toBe(false);
    });

    it("are decided by exactly one of the people who complete a quorum at once", async () => {
      for (let round = 0; round < 5; round++) {
        const { id } = await ask();
        const approve = (person: string) =>
          store().transaction(async (tx) => {
            if (!(await tx.lockPendingApproval(id))) return "late";
            const by = { ...ANN, id: person };
            await tx.putDecision(aDecision({ id: newId("dec"), requestId: id, by }));
            if ((await tx.decisions([id])).length < 2) return "waiting";
            return (await tx.settleApproval(id, "approved", at(5))) ? "settled" : "lost";
          });
        const outcomes = await Promise.all(["a", "b", "c"].map(approve));
        expect(outcomes.sort()).toEqual(["late", "settled", "waiting"]);
        expect(await store().decisions([id])).toHaveLength(2);
      }
    });
  });

  describe("decisions", () => {
    it("are read as they were written, the earlier first", async () => {
      const [one, two] = [await ask(), await ask()];
      const later = aDecision({ id: newId("dec"), requestId: one.id, by: BOB, at: at(30) });
      const earlier = aDecision({
        id: newId("dec"),
        requestId: two.id,
        decision: "deny",
        reason: "not on a Friday",
      });
      for (const decision of [later, earlier]) {
        await store().transaction((tx) => tx.putDecision(decision));
      }
      expect(await store().decisions([one.id, two.id])).toEqual([earlier, later]);
      expect(await store().decisions([])).toEqual([]);
    });

    it("replace an earlier one by the same person", async () => {
      const { id } = await ask();
      const first = aDecision({ id: newId("dec"), requestId: id });
      const second: Decision = { ...first, id: newId("dec"), decision: "deny", at: at(40) };
      const others = aDecision({ id: newId("dec"), requestId: id, by: BOB });
      for (const decision of [first, second, others]) {
        await store().transaction((tx) => tx.putDecision(decision));
      }
      expect(await store().decisions([id])).toEqual([others, second]);
    });
  });
}
