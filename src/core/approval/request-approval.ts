import type { CoreContext } from "../context.ts";
import type { JsonObject } from "../json.ts";
import { REQUEST_APPROVAL } from "../message/message.ts";
import type { Author } from "./person.ts";
import { type PolicyVerdict, ruleLocation } from "../policy/policy-rule.ts";
import type { IdentifiedDraft } from "../session/write-to-session.ts";
import type { ToolCall } from "../tool/tool-call.ts";
import type { ApprovalRequest, ApprovalTerms } from "./approval.ts";

export type ApprovalQuestion = {
  call: ToolCall;
  verdict: PolicyVerdict;
  /** Why a person is asked; shown on the card. */
  reason: string;
  requestedBy: Author | null;
};

/**
 * The stored question for one call, with its `client.requestApproval` message that replies to
 * the message carrying the call. The caller stores both in the transaction that sets the session
 * to `waiting_approval` (DESIGN 3.6).
 */
export function requestApproval(
  context: Pick<CoreContext, "environment" | "approvals">,
  question: ApprovalQuestion,
): { request: ApprovalRequest; message: IdentifiedDraft } {
  const { call, verdict } = question;
  const { environment, approvals } = context;
  const now = environment.now();
  const { expiresAfterMs } = verdict.terms;
  // null is an answer of the rule: never.
  const waitMs = expiresAfterMs === undefined ? approvals.expiresAfterMs : expiresAfterMs;
  const request: ApprovalRequest = {
    id: environment.newId("approval"),
    sessionId: call.sessionId,
    toolCallId: call.id,
    agent: call.agent,
    messageId: environment.newId("message"),
    requestedBy: question.requestedBy,
    state: "pending",
    terms: termsOf(verdict, approvals),
    rule: verdict.rule ? ruleLocation(verdict.rule) : "default_decision",
    reason: question.reason,
    requestedAt: now,
    expiresAt: waitMs === null ? null : new Date(now.getTime() + waitMs),
    decidedAt: null,
  };
  return { request, message: requestMessage(request, call) };
}

/** What an answer must meet: what the rule demands, else what is configured. */
export function termsOf(
  { terms }: Pick<PolicyVerdict, "terms">,
  configured: { quorum: number },
): ApprovalTerms {
  return {
    approvers: terms.approvers ?? null,
    quorum: terms.quorum ?? configured.quorum,
    selfApproval: terms.selfApproval ?? true,
    alwaysAsk: terms.alwaysAsk ?? false,
  };
}

function requestMessage(request: ApprovalRequest, call: ToolCall): IdentifiedDraft {
  const options = request.terms.alwaysAsk
    ? ["deny", "approve_once"]
    : ["deny", "approve_once", "approve_session"];
  const args: JsonObject = {
    originalToolCall: {
      id: call.id,
      name: call.toolName,
      args: call.args,
      workingDirectory: call.signed?.facts.workingDirectory ?? null,
    },
    message: request.reason ?? "",
    options,
  };
  return {
    id: request.messageId,
    role: "assistant",
    agent: call.agent,
    content: "",
    parts: [],
    toolCalls: [{ id: request.id, name: REQUEST_APPROVAL, args }],
    replyToMessageId: call.messageId,
    metadata: { approvalId: request.id, toolCallId: call.id },
  };
}
