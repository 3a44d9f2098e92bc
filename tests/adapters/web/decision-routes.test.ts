import { describe, expect, it } from "vitest";
import { createScriptedCore } from "./scripted-core.ts";
import { expectProblem, serve } from "./serve.ts";

describe("decisions", () => {
  async function withPending(isApprover = true) {
    const core = createScriptedCore({ isApprover: () => isApprover });
    const web = await serve({ core });
    const session = await core.createSession({});
    const approval = core.ask(session.id, { command: "rm -r build" });
    const path = `/api/sessions/${session.id}`;
    const decide = (body: object, headers = {}) =>
      web.call("POST", `${path}/tool-results`, {
        body: { toolCallId: approval.toolCallId, ...body },
        headers,
      });
    return { ...web, core, path, approval, decide };
  }

  it("answers an accepted one with the approval and how many are missing", async () => {
    const { decide, approval } = await withPending();
    const { status, json } = await decide({ decision: "approve" });
    expect(status).toBe(200);
    expect(json).toMatchObject({ id: approval.id, state: "approved", waitingFor: 0 });
  });

  it("says by whom it was decided already", async () => {
    const { decide } = await withPending();
    await decide({ decision: "deny", reason: "no" });
    const answer = await decide({ decision: "approve" });
    expectProblem(answer, 409);
    expect(answer.json).toMatchObject({ by: { name: "Owner" }, approval: { state: "denied" } });
    expect(answer.json.detail).toContain("Owner");
  });

  it("takes one of two decisions made at the same time", async () => {
    const { decide } = await withPending();
    const both = await Promise.all([decide({ decision: "approve" }), decide({ decision: "deny" })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("refuses who is no approver", async () => {
    const { decide } = await withPending(false);
    expectProblem(await decide({ decision: "approve" }), 403);
  });

  it("refuses what came too late", async () => {
    const { decide, core, approval } = await withPending();
    core.settle(approval, { state: "expired" });
    const answer = await decide({ decision: "approve" });
    expectProblem(answer, 410);
    expect(answer.json.approval.state).toBe("expired");
  });

  it("refuses arguments that differ from the stored call", async () => {
    const { decide } = await withPending();
    expectProblem(await decide({ decision: "approve", toolArgs: { command: "ls" } }), 422);
  });

  it("does not find the call of another agent", async () => {
    const { decide } = await withPending();
    expectProblem(await decide({ decision: "approve", agentId: "other" }), 404);
  });

  it("decides the only pending one, and asks which when there are several", async () => {
    const { call, core, path, approval } = await withPending();
    const other = core.ask(approval.sessionId, { command: "rm -r dist" });
    const unsure = await call("POST", `${path}/approve`, { body: { decision: "approve" } });
    expectProblem(unsure, 409);
    expect(unsure.json.approvals.map((a: { id: string }) => a.id)).toEqual([approval.id, other.id]);
    core.settle(other, { state: "cancelled" });
    expect((await call("POST", `${path}/approve`, { body: { decision: "approve" } })).status).toBe(
      200,
    );
  });

  it.each([
    [{ decision: "maybe" }, "decision"],
    [{ decision: "approve", scope: "forever" }, "scope"],
    [{ decision: "approve", editedArgs: [] }, "editedArgs"],
    [{ decision: "approve", by: "slack:U1" }, '"by"'],
    [{}, "decision"],
  ])("refuses %j and names %s", async (body, field) => {
    const { decide } = await withPending();
    const answer = await decide(body);
    expectProblem(answer, 400);
    expect(answer.json.detail).toContain(field);
  });
});
