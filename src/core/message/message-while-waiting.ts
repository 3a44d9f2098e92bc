import { verifyApprover } from "../approval/verify-approver.ts";
import { decide } from "../approval/decide.ts";
import { rulingOf } from "../approval/take-rulings.ts";
import { shortId } from "../approval/short-id.ts";
import { statusAfter } from "../approval/status-after.ts";
import type { CoreContext } from "../context.ts";
import type { IncomingMessage } from "../core.ts";
import type { StoreTransaction } from "../ports/store.ts";
import type { Session, SessionStatus } from "../session/session.ts";
import type { IdentifiedDraft } from "../session/write-to-session.ts";
import { notice } from "../tool/tool-result.ts";

type WaitingAnswer = {
  messages: readonly IdentifiedDraft[];
  approvalIds: readonly string[];
  status?: SessionStatus;
};

const MAX_PENDING = 100;

/**
 * What an ordinary message does to cards that its addressee waits for (DESIGN 3.10): it is read
 * after the decision, and the sender is told so; or, if so configured and the sender may decide,
 * it denies them with its words as the reason.
 */
export async function answerToWaiting(
  context: CoreContext,
  tx: StoreTransaction,
  talk: { session: Session; targets: readonly string[]; incoming: IncomingMessage },
): Promise<WaitingAnswer> {
  const { session, targets, incoming } = talk;
  if (session.status !== "waiting_approval") return { messages: [], approvalIds: [] };
  const query = { sessionId: session.id, states: ["pending"] as const, limit: MAX_PENDING };
  const pending = (await tx.approvals(query)).filter(({ agent }) => targets.includes(agent));
  if (pending.length === 0) return { messages: [], approvalIds: [] };

  const messages: IdentifiedDraft[] = [];
  const denied: string[] = [];
  for (const request of pending) {
    const call = await tx.toolCall(request.toolCallId);
    const asked = { ...request, decision: "deny" as const };
    const mayDecide = verifyApprover(incoming.person, asked, context.approvals) === null;
    if (!call || context.approvals.onMessageWhileWaiting === "queue" || !mayDecide) continue;
    const answer = { toolCallId: call.id, decision: "deny" as const, reason: incoming.content };
    const ruled = await decide(
      context,
      tx,
      rulingOf({ request, call }, { answer, person: incoming.person }, null),
    );
    if (!("messages" in ruled)) continue;
    denied.push(request.id);
    messages.push(...ruled.messages);
  }
  const left = pending.filter(({ id }) => !denied.includes(id));
  if (left.length > 0) messages.push(queuedNotice(left));
  if (denied.length === 0) return { messages, approvalIds: [] };
  return { messages, approvalIds: denied, status: await statusAfter(tx, session) };
}

function queuedNotice(pending: readonly { id: string; agent: string }[]): IdentifiedDraft {
  const agents = [...new Set(pending.map(({ agent }) => `@${agent}`))].join(", ");
  const ids = pending.map(({ id }) => shortId(id)).join(", ");
  const reads = agents.includes(",") ? "read" : "reads";
  return notice(`${agents} ${reads} this after a decision on ${ids}.`, { queued: true });
}
