import { type Person, personKey } from "../approval/person.ts";
import type { CoreContext } from "../context.ts";
import { statusAfter } from "../approval/status-after.ts";
import type { StoreTransaction } from "../ports/store.ts";
import type { ToolCall } from "../tool/tool-call.ts";
import { notice, toolResultMessage } from "../tool/tool-result.ts";
import { announceSession } from "./announce.ts";
import { progressOf, type Session } from "./session.ts";
import { writeToSession, type IdentifiedDraft } from "./write-to-session.ts";

/**
 * Aborts the running turn and its tools, cancels every call that has not begun, and marks the
 * log as read, so that nothing starts again before somebody writes.
 */
export async function stopSession(
  context: CoreContext,
  sessionId: string,
  stop: { person: Person; first?: readonly IdentifiedDraft[] },
): Promise<void> {
  await writeToSession(context, sessionId, async (tx, session) => {
    const cancelled = await cancelOpenCalls(context, tx, { sessionId, by: personKey(stop.person) });
    const results = cancelled.calls.map((call) =>
      toolResultMessage(call, {
        state: "cancelled",
        content: `Cancelled: ${stop.person.name} said stop. It was not run.`,
      }),
    );
    const messages = [...(stop.first ?? []), ...results, notice(`Stopped by ${stop.person.name}.`)];
    const agents = readThrough(context, session, session.nextSeq - 1 + messages.length);
    return {
      result: undefined,
      messages,
      approvalIds: cancelled.approvalIds,
      change: { status: await statusAfter(tx, session), statusReason: null, agents, hasWork: true },
    };
  });
  context.live.abort(sessionId, "stopped");
  await announceSession(context, sessionId);
  context.wake.wake(sessionId);
}

function readThrough(context: CoreContext, session: Session, seq: number): Session["agents"] {
  const read = context.agents.map(({ name }) => [
    name,
    { ...progressOf(session, name), seenSeq: seq },
  ]);
  return { ...session.agents, ...(Object.fromEntries(read) as Session["agents"]) };
}

const MAX_PENDING = 1_000;

async function cancelOpenCalls(
  context: CoreContext,
  tx: StoreTransaction,
  of: { sessionId: string; by: string },
): Promise<{ calls: ToolCall[]; approvalIds: string[] }> {
  const now = context.environment.now();
  const query = { sessionId: of.sessionId, states: ["pending"] as const, limit: MAX_PENDING };
  const approvalIds: string[] = [];
  for (const request of await tx.approvals(query)) {
    if (!(await tx.settleApproval(request.id, "cancelled", now))) continue;
    approvalIds.push(request.id);
    const data = { toolCallId: request.toolCallId, by: of.by };
    await tx.appendAudit(
      [{ kind: "approval.cancelled", sessionId: of.sessionId, subject: request.id, data }],
      now,
    );
  }
  const calls: ToolCall[] = [];
  for (const call of await tx.openToolCalls(of.sessionId)) {
    const change = { state: "cancelled" as const, finishedAt: now };
    if (await tx.moveToolCall(call.id, ["awaiting_approval", "approved"], change)) calls.push(call);
  }
  return { calls, approvalIds };
}
