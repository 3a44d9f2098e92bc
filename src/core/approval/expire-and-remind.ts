import type { CoreContext } from "../context.ts";
import { writeToSession } from "../session/write-to-session.ts";
import { showTime } from "../show-time.ts";
import { leftInterrupted } from "../tool/recover-call.ts";
import type { ToolCall } from "../tool/tool-call.ts";
import { toolResultMessage } from "../tool/tool-result.ts";
import type { ApprovalRequest } from "./approval.ts";
import { statusAfter } from "./status-after.ts";

/** Requests expired in one sweep; the next sweep takes the rest. */
const MAX_EXPIRED_PER_SWEEP = 200;

/**
 * Expires every request whose time is over, and wakes its session. One that cannot be expired is
 * logged and keeps no other waiting.
 */
export async function expireDueRequests(context: CoreContext): Promise<void> {
  const due = await context.store.dueApprovals(context.environment.now(), MAX_EXPIRED_PER_SWEEP);
  for (const { id, sessionId } of due) {
    await expireRequest(context, id).catch((error: unknown) => {
      const fields = { err: error, approvalId: id, sessionId };
      context.log.error(fields, "a request could not be expired; the next sweep tries again");
    });
  }
}

/**
 * pending → expired, once. A timeout is not a denial (DESIGN 3.11): the model is told that
 * nobody answered.
 */
export async function expireRequest(context: CoreContext, id: string): Promise<void> {
  const request = await context.store.approval(id);
  const call = request ? await context.store.toolCall(request.toolCallId) : null;
  if (!request || !call) return;
  const now = context.environment.now();
  await writeToSession(context, request.sessionId, async (tx, session) => {
    if (!(await tx.settleApproval(id, "expired", now))) return { result: undefined };
    await tx.moveToolCall(call.id, ["awaiting_approval"], { state: "expired", finishedAt: now });
    const data = { toolCallId: call.id };
    await tx.appendAudit(
      [{ kind: "approval.expired", sessionId: call.sessionId, subject: id, data }],
      now,
    );
    return {
      result: undefined,
      messages: [expiredResult(request, call)],
      approvalIds: [id],
      change: { status: await statusAfter(tx, session), hasWork: true },
    };
  });
  context.wake.wake(request.sessionId);
}

function expiredResult(request: ApprovalRequest, call: ToolCall) {
  if (call.retryOf) return leftInterrupted(call, "Nobody said whether to run it again.");
  const until = request.expiresAt ? showTime(request.expiresAt) : "its time was over";
  const content =
    `Nobody answered the request for approval before ${until}, so it was not run. This is no ` +
    "refusal: nobody may have seen it. Do not work around it; say that it still waits to be approved.";
  return toolResultMessage(call, { state: "expired", content });
}
