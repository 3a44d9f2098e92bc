import { findRequester } from "../agent/find-requester.ts";
import { rosterOf } from "../agent/address-agents.ts";
import type { Author } from "../approval/person.ts";
import type { Session } from "../session/session.ts";
import { requestApproval } from "../approval/request-approval.ts";
import type { AuditDraft } from "../audit/audit-event.ts";
import type { CoreContext } from "../context.ts";
import { PolicyDecision, type PolicyVerdict } from "../policy/policy-rule.ts";
import type { StoreTransaction } from "../ports/store.ts";
import { type IdentifiedDraft, writeToSession } from "../session/write-to-session.ts";
import type { ToolCall } from "./tool-call.ts";
import { notice, toolResultMessage } from "./tool-result.ts";

/**
 * Deals with a call that was found `executing` although nobody executes it: the process died in
 * the middle. An idempotent one runs again. Any other is `interrupted`, and a person chooses
 * whether it is repeated (guarantee 4): the question is a new request that no grant satisfies.
 */
export async function recoverCall(
  context: CoreContext,
  call: ToolCall,
  assertLease: (tx: StoreTransaction) => Promise<void>,
): Promise<void> {
  const tool = context.registry.find(call.toolName);
  if (tool?.idempotent) {
    await writeToSession(context, call.sessionId, async (tx) => {
      await assertLease(tx);
      await tx.moveToolCall(call.id, ["executing"], { state: "approved", fence: null });
      return { result: undefined };
    });
    return;
  }
  await interruptCall(context, call, assertLease);
}

const CHOOSE =
  "Countersign stopped while this ran, so its outcome is unknown. Approve to run it again, or " +
  "deny to leave it as it is.";

async function interruptCall(
  context: CoreContext,
  call: ToolCall,
  assertLease: (tx: StoreTransaction) => Promise<void>,
): Promise<void> {
  await writeToSession(context, call.sessionId, async (tx, session) => {
    await assertLease(tx);
    const now = context.environment.now();
    const change = { state: "interrupted" as const, finishedAt: now };
    if (!(await tx.moveToolCall(call.id, ["executing"], change))) return { result: undefined };
    const verdict = askAgain(context, call);
    if (!session.interactive || verdict === null) return reportInterrupted(tx, call, now);
    const again = repetitionOf(call, context.environment.newId("toolCall"), now);
    const requestedBy = await requesterOf(context, tx, { session, call });
    const question = { call: again, verdict, reason: CHOOSE, requestedBy };
    const { request, message } = requestApproval(context, question);
    await tx.insertToolCalls([again]);
    await tx.insertApproval(request);
    await tx.appendAudit(auditOf(call, again, request.id), now);
    return {
      result: undefined,
      messages: [interruptedNotice(call), message],
      approvalIds: [request.id],
      tools: [interruptedEvent(call)],
      change: { status: "waiting_approval", hasWork: true },
    };
  });
}

/** Whoever was asked for then stays so, whoever has written since. */
async function requesterOf(
  context: CoreContext,
  tx: StoreTransaction,
  { session, call }: { session: Session; call: ToolCall },
): Promise<Author | null> {
  const [asked] = await tx.approvals({ toolCallIds: [call.id], limit: 1 });
  if (asked) return asked.requestedBy;
  const roster = rosterOf(context, session);
  return findRequester(tx, session, { agent: call.agent, roster });
}

/** Nobody may choose, or is there to: the agent is told, and nothing is run again. */
async function reportInterrupted(tx: StoreTransaction, call: ToolCall, now: Date) {
  const { sessionId, id: subject } = call;
  const data = { state: "interrupted" };
  await tx.appendAudit([{ kind: "call.finished", sessionId, subject, data }], now);
  return {
    result: undefined,
    messages: [leftInterrupted(call, "It was not run again.")],
    tools: [interruptedEvent(call)],
    change: { hasWork: true },
  };
}

function auditOf(call: ToolCall, again: ToolCall, requestId: string): AuditDraft[] {
  const { sessionId } = call;
  const digest = again.signed?.digest ?? null;
  const asked = { toolCallId: again.id, retryOf: again.retryOf, digest };
  return [
    { kind: "call.finished", sessionId, subject: call.id, data: { state: "interrupted" } },
    { kind: "approval.requested", sessionId, subject: requestId, data: asked },
  ];
}

function interruptedNotice(call: ToolCall): IdentifiedDraft {
  const text = `${call.toolName} was interrupted, outcome unknown. It was not run again.`;
  return notice(text, { toolCallId: call.id, state: "interrupted" });
}

function interruptedEvent({ sessionId, id, toolName }: ToolCall) {
  const state = "interrupted" as const;
  return { type: "tool" as const, sessionId, toolCallId: id, name: toolName, state };
}

/**
 * A repetition is asked about every time, of whom the call's own rule asks today; null when that
 * rule denies it by now, and so nobody may have it run again.
 */
function askAgain({ policy }: CoreContext, call: ToolCall): PolicyVerdict | null {
  const server = call.serverName === null ? {} : { serverName: call.serverName };
  const { toolName: tool, args } = call;
  const verdict = policy.evaluate({ tool, args, interactive: true, ...server });
  if (verdict.decision === PolicyDecision.DENY) return null;
  const terms = { ...verdict.terms, alwaysAsk: true };
  return { ...verdict, decision: PolicyDecision.ASK_USER, reason: CHOOSE, terms };
}

function repetitionOf(call: ToolCall, id: string, now: Date): ToolCall {
  return {
    ...call,
    id,
    retryOf: call.retryOf ?? call.id,
    state: "awaiting_approval",
    approvedBy: null,
    fence: null,
    exitCode: null,
    startedAt: null,
    finishedAt: null,
    createdAt: now,
  };
}

/** The result of a repetition that nobody wanted: the first run is all there was. */
export function leftInterrupted(call: ToolCall, why: string) {
  return toolResultMessage(call, {
    state: "interrupted",
    content: `Interrupted, outcome unknown: Countersign stopped while it ran. ${why}`,
  });
}
