import type { CoreContext } from "../context.ts";
import type { Author } from "./person.ts";
import type { AuditDraft } from "../audit/audit-event.ts";
import type { StoreTransaction } from "../ports/store.ts";
import type { IdentifiedDraft } from "../session/write-to-session.ts";
import { describeDefinitionChange, pinDefinition } from "../tool/pin-definitions.ts";
import type { PreparedCall } from "../tool/prepare-call.ts";
import type { ToolCall, ToolCallState } from "../tool/tool-call.ts";
import { toolResultMessage } from "../tool/tool-result.ts";
import type { ApprovalRequest, Grant } from "./approval.ts";
import { type ApprovalCheck, checkToolApproval } from "./check-tool-approval.ts";
import { requestApproval } from "./request-approval.ts";

/** What becomes of a call: its row in its new state, and what goes with it. */
export type ScreenedCall = {
  call: ToolCall;
  request: ApprovalRequest | null;
  messages: readonly IdentifiedDraft[];
  audit: AuditDraft;
};

type Screening = {
  grants: readonly Grant[];
  requestedBy: Author | null;
  /** false: nobody is there to ask. */
  interactive: boolean;
};

/**
 * Decides inside the transaction what becomes of a prepared call: invalid and denied ones are
 * answered at once, approved ones wait to be run, for the others a person is asked. Using a
 * grant counts as use only if it is still live in this transaction.
 */
export async function screenCall(
  context: CoreContext,
  tx: StoreTransaction,
  screening: Screening & { prepared: PreparedCall },
): Promise<ScreenedCall> {
  const { prepared } = screening;
  if (prepared.kind === "invalid") return refused(prepared.call, "failed", prepared.problem);
  const { call, verdict } = prepared;
  const check = await checkInTransaction(context, tx, { ...screening, prepared });
  switch (check.kind) {
    case "denied":
      return refused(call, "denied", `Denied by policy: ${check.reason} It was not run.`);
    case "approved":
      return allowed({ ...call, approvedBy: check.by });
    case "needs_approval": {
      const { requestedBy } = screening;
      return asked(context, { call, verdict, reason: check.reason, requestedBy });
    }
  }
}

type Ready = Extract<PreparedCall, { kind: "ready" }>;

/** `checkToolApproval` with what the store knows: the pinned definition, and grants as they are now. */
async function checkInTransaction(
  context: CoreContext,
  tx: StoreTransaction,
  { prepared, grants, interactive }: Screening & { prepared: Ready },
): Promise<ApprovalCheck> {
  const { call, tool, verdict } = prepared;
  const { signed, toolName } = call;
  if (!signed) throw new Error(`The call ${call.id} was prepared without being signed.`);
  const now = context.environment.now();
  const pinned = await tx.pinnedDefinition(call.serverName ?? "", toolName);
  const definitionChange = describeDefinitionChange(pinned, tool, signed.definitionHash);
  if (definitionChange) await tx.revokeGrantsForTool(toolName, "definition changed", now);

  const check = checkToolApproval({ ...call, signed }, verdict, {
    grants,
    definitionChange,
    interactive,
  });
  if (check.kind !== "approved") return check;
  const stillHolds = check.grant === null || (await tx.useGrant(check.grant.id, now));
  if (!stillHolds) return { kind: "needs_approval", reason: verdict.reason };
  if (!pinned) await pinDefinition(tx, tool, { hash: signed.definitionHash, at: now });
  return check;
}

function refused(call: ToolCall, state: "failed" | "denied", content: string): ScreenedCall {
  return {
    call: { ...call, state, finishedAt: call.createdAt },
    request: null,
    messages: [toolResultMessage(call, { state, content })],
    audit: audit(call, state, { reason: content }),
  };
}

function allowed(call: ToolCall): ScreenedCall {
  const row = { ...call, state: "approved" as const };
  return {
    call: row,
    request: null,
    messages: [],
    audit: audit(row, "approved", { approvedBy: call.approvedBy ?? "" }),
  };
}

function asked(
  context: CoreContext,
  question: Parameters<typeof requestApproval>[1],
): ScreenedCall {
  const { request, message } = requestApproval(context, question);
  const { call } = question;
  return {
    call: { ...call, state: "awaiting_approval" },
    request,
    messages: [message],
    audit: {
      kind: "approval.requested",
      sessionId: call.sessionId,
      subject: request.id,
      data: { ...facts(call), rule: request.rule, reason: question.reason },
    },
  };
}

function audit(call: ToolCall, state: ToolCallState, more: AuditDraft["data"]): AuditDraft {
  const data = { ...facts(call), state, ...more };
  return { kind: "call.screened", sessionId: call.sessionId, subject: call.id, data };
}

function facts(call: ToolCall): AuditDraft["data"] {
  const { toolName, agent, args } = call;
  const digest = call.signed?.digest ?? null;
  return { toolCallId: call.id, toolName, agent, args, digest };
}
