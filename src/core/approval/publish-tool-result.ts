import type { CoreContext } from "../context.ts";
import type { DecisionOutcome } from "../core.ts";
import { acceptedAnswer } from "./accepted-answer.ts";
import { viewApprovals } from "./approval-view.ts";
import { checkAnswer, type CheckedAnswer } from "./check-answer.ts";
import { expireRequest } from "./expire-and-remind.ts";
import { DuplicateEventError } from "../errors.ts";
import { keepAlways } from "./keep-always.ts";
import { personKey } from "./person.ts";
import { recordAttempts } from "./record-attempt.ts";
import type { Answering, Found } from "./answering.ts";
import { repeatedAnswer } from "./repeated-answer.ts";
import { rulingOf, takeRulings } from "./take-rulings.ts";

/**
 * The typed way in for a decision (DESIGN 3.1): finds the stored call, checks who answers and
 * what, and takes the decision atomically. The call that runs is the stored one; it runs when
 * the session is woken. Every attempt is on the audit chain, also a refused one.
 */
export async function publishToolResult(
  context: CoreContext,
  where: { sessionId: string; agentId?: string },
  answering: Answering,
): Promise<DecisionOutcome> {
  const found = await findRequest(context, where, answering.answer.toolCallId);
  if (!found) {
    const problem = `There is no call ${answering.answer.toolCallId} waiting for approval in this session.`;
    return { kind: "not_found", problem };
  }
  const repeated = await repeats(context, found, answering);
  if (repeated) return repeated;
  const checked = await checkAnswer(context, found, answering);
  if (checked.kind !== "valid") return refuse(context, found, { answering, checked });
  return take(context, found, { answering, checked });
}

/** By the call's id, or by the id of its request. */
async function findRequest(
  { store }: CoreContext,
  where: { sessionId: string; agentId?: string },
  id: string,
): Promise<Found | null> {
  const [byCall] = await store.approvals({ toolCallIds: [id], limit: 1 });
  const request = byCall ?? (await store.approval(id));
  if (!request || request.sessionId !== where.sessionId) return null;
  if (where.agentId !== undefined && where.agentId !== request.agent) return null;
  const call = await store.toolCall(request.toolCallId);
  return call ? { request, call } : null;
}

type Refusal = Exclude<CheckedAnswer, { kind: "valid" }>;

async function refuse(
  context: CoreContext,
  { request }: Found,
  { answering, checked }: { answering: Answering; checked: Refusal },
): Promise<DecisionOutcome> {
  const { decision, scope = "once" } = answering.answer;
  const { person } = answering;
  await recordAttempts(context, [request], { person, decision, scope, outcome: checked.kind });
  if (checked.kind === "mismatch" || checked.kind === "not_approver") return checked;
  if (checked.kind === "expired") await expireRequest(context, request.id);
  return late(context, request.id);
}

/** What to tell somebody who comes too late, from the stored state. */
async function late(context: CoreContext, requestId: string): Promise<DecisionOutcome> {
  const request = await context.store.approval(requestId);
  const [approval] = request ? await viewApprovals(context, [request]) : [];
  if (!approval) return { kind: "not_found", problem: "This request is gone." };
  if (approval.state === "pending") {
    const problem = "This answer was counted before; the request waits for other people.";
    return { kind: "already_decided", problem, approval };
  }
  if (approval.state === "expired") {
    const problem = "This request expired; nobody had decided it in time. It was not run.";
    return { kind: "expired", problem, approval };
  }
  const last = approval.decisions.at(-1);
  const problem =
    approval.state === "cancelled"
      ? "This request was cancelled before anybody decided it."
      : `Already ${approval.state} by ${last?.by.name ?? "somebody"} (${last ? personKey(last.by) : "?"}).`;
  return { kind: "already_decided", problem, approval };
}

async function take(
  context: CoreContext,
  found: Found,
  {
    answering,
    checked,
  }: { answering: Answering; checked: Extract<CheckedAnswer, { kind: "valid" }> },
): Promise<DecisionOutcome> {
  const { id, sessionId } = found.request;
  const rulings = [rulingOf(found, answering, checked.edit)];
  const [ruled] = await takeRulings(context, sessionId, { rulings }).catch((error: unknown) => {
    // The platform delivered the same click twice at once; the other one was quicker.
    if (error instanceof DuplicateEventError) return [];
    throw error;
  });
  if (ruled?.kind === "edited") {
    const problem = "Somebody edited this call while you decided. Look at it again, then decide.";
    return { kind: "mismatch", problem };
  }
  if (ruled?.kind !== "decided" && ruled?.kind !== "counted") {
    return (await repeats(context, found, answering)) ?? late(context, id);
  }
  if (ruled.scope === "always") await keepAlways(context, sessionId, checked.always);
  return acceptedAnswer(context, id, ruled.waitingFor);
}

function repeats(context: CoreContext, { request }: Found, answering: Answering) {
  return repeatedAnswer(context, request.sessionId, { ...answering, requestId: request.id });
}
