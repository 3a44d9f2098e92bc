import type { CoreContext } from "../context.ts";
import { personKey } from "./person.ts";
import type { AuditDraft } from "../audit/audit-event.ts";
import type { StoreTransaction } from "../ports/store.ts";
import type { IdentifiedDraft } from "../session/write-to-session.ts";
import { definitionHash } from "../tool/call-digest.ts";
import { pinDefinition } from "../tool/pin-definitions.ts";
import { leftInterrupted } from "../tool/recover-call.ts";
import type { ToolCall } from "../tool/tool-call.ts";
import { toolResultMessage } from "../tool/tool-result.ts";
import type { Decision, DecisionScope } from "./approval.ts";
import { grantFor } from "./grants.ts";
import type { Ruling } from "./ruling.ts";
import { canonicalPerson } from "./verify-approver.ts";

export type Ruled =
  /** `scope`: how far all who signed let it reach. */
  | {
      kind: "decided" | "counted";
      messages: IdentifiedDraft[];
      waitingFor: number;
      scope: DecisionScope;
    }
  /** Somebody was quicker. */
  | { kind: "too_late" }
  /** Somebody edited the call meanwhile: what this person looked at is no longer what would run. */
  | { kind: "edited" };

/**
 * Takes one decision inside the transaction that stores it: under the request's lock it records
 * the person's signature, counts the signatures on this very digest, and moves request and call
 * on when the quorum is reached. One decision is taken, whoever else decides at the same time
 * (guarantee 2).
 */
export async function decide(
  context: CoreContext,
  tx: StoreTransaction,
  ruling: Ruling,
): Promise<Ruled> {
  const { request } = ruling;
  if (!(await tx.lockPendingApproval(request.id))) return { kind: "too_late" };
  const stored = await tx.toolCall(ruling.call.id);
  if (stored?.signed?.digest !== ruling.call.signed?.digest) return { kind: "edited" };
  const call = await signedCall(tx, ruling);
  const decision = decisionOf(context, ruling, call);
  await tx.putDecision(decision);
  const message = decisionMessage(ruling, decision);
  if (ruling.decision === "deny") {
    await deny(context, tx, { ...ruling, call });
    const result = deniedResult(call, ruling);
    return { kind: "decided", scope: "once", waitingFor: 0, messages: [message, result] };
  }
  const signatures = await signaturesOn(tx, decision);
  const waitingFor = request.terms.quorum - peopleWhoSigned(context, signatures);
  if (waitingFor > 0) {
    const counted = { kind: "approval.attempt" as const, outcome: `waits for ${waitingFor} more` };
    await tx.appendAudit([auditOf(ruling, counted)], decision.at);
    return { kind: "counted", scope: "once", waitingFor, messages: [message] };
  }
  const scope = narrowest(signatures);
  await approve(context, tx, { ...ruling, call, scope });
  return { kind: "decided", scope, waitingFor: 0, messages: [message] };
}

/** The call as it will run: with an edit, the new arguments under their own signature. */
async function signedCall(tx: StoreTransaction, { call, edit }: Ruling): Promise<ToolCall> {
  if (!edit) return call;
  const change = { ...edit, originalArgs: call.originalArgs ?? call.args };
  await tx.moveToolCall(call.id, ["awaiting_approval"], { ...change, state: "awaiting_approval" });
  return { ...call, ...change };
}

function decisionOf(context: CoreContext, ruling: Ruling, call: ToolCall): Decision {
  return {
    id: context.environment.newId("decision"),
    requestId: ruling.request.id,
    by: ruling.by,
    decision: ruling.decision,
    scope: ruling.scope,
    reason: ruling.reason,
    digest: call.signed?.digest ?? "",
    messageId: context.environment.newId("message"),
    at: context.environment.now(),
  };
}

/** Only approvals of what would run now: an edit starts anew. */
export async function signaturesOn(
  store: Pick<StoreTransaction, "decisions">,
  { requestId, digest }: Pick<Decision, "requestId" | "digest">,
): Promise<Decision[]> {
  const decisions = await store.decisions([requestId]);
  return decisions.filter((each) => each.decision === "approve" && each.digest === digest);
}

/** People, not accounts. */
export function peopleWhoSigned(context: CoreContext, signatures: readonly Decision[]): number {
  const people = signatures.map(({ by }) => canonicalPerson(personKey(by), context.approvals));
  return new Set(people).size;
}

const WIDENING = ["once", "session", "all", "always"] as const;

/** What all of a quorum signed: nobody widens alone what it takes several to allow once. */
function narrowest(signatures: readonly Decision[]): DecisionScope {
  const scopes = signatures.map(({ scope }) => scope);
  return WIDENING.find((scope) => scopes.includes(scope)) ?? "once";
}

async function approve(context: CoreContext, tx: StoreTransaction, ruling: Ruling): Promise<void> {
  const { request, call } = ruling;
  const now = context.environment.now();
  await tx.settleApproval(request.id, "approved", now);
  const approvedBy = personKey(ruling.by);
  await tx.moveToolCall(call.id, ["awaiting_approval"], { state: "approved", approvedBy });
  await pinSigned(context, tx, call);
  const grant = grantFor(context, ruling);
  if (grant) await tx.insertGrant(grant);
  const audit = [auditOf(ruling, { kind: "approval.decided", outcome: "approved" })];
  if (grant) {
    const data = { scope: grant.scope, toolName: grant.toolName, by: approvedBy };
    audit.push({ kind: "grant.created", sessionId: call.sessionId, subject: grant.id, data });
  }
  await tx.appendAudit(audit, now);
}

/** Only the definition that was signed is pinned; one that changed meanwhile was never approved. */
async function pinSigned(
  context: CoreContext,
  tx: StoreTransaction,
  call: ToolCall,
): Promise<void> {
  const { sha256, now } = context.environment;
  const tool = context.registry.find(call.toolName);
  const hash = tool ? definitionHash(tool, sha256) : null;
  if (!tool || hash === null || hash !== call.signed?.definitionHash) return;
  const pinned = await tx.pinnedDefinition(call.serverName ?? "", call.toolName);
  // All approvals of a tool would wait for each other's commits behind a write to this row.
  if (pinned?.hash === hash) return;
  await pinDefinition(tx, tool, { hash, at: now() });
}

async function deny(context: CoreContext, tx: StoreTransaction, ruling: Ruling): Promise<void> {
  const now = context.environment.now();
  await tx.settleApproval(ruling.request.id, "denied", now);
  await tx.moveToolCall(ruling.call.id, ["awaiting_approval"], {
    state: "denied",
    finishedAt: now,
  });
  await tx.appendAudit([auditOf(ruling, { kind: "approval.decided", outcome: "denied" })], now);
}

function deniedResult(call: ToolCall, { by, reason }: Ruling): IdentifiedDraft {
  const why = reason ? ` Reason: ${reason}` : "";
  if (call.retryOf) return leftInterrupted(call, `${by.name} decided not to run it again.${why}`);
  const content = `Denied by ${by.name}. It was not run.${why}`;
  return toolResultMessage(call, { state: "denied", content });
}

function decisionMessage(ruling: Ruling, decision: Decision): IdentifiedDraft {
  const { call, request, scope, reason } = ruling;
  const part = {
    type: "tool-approval" as const,
    toolCallId: call.id,
    approved: ruling.decision === "approve",
    scope,
    ...(reason === null ? {} : { reason }),
  };
  return {
    id: decision.messageId,
    role: "user",
    author: ruling.by,
    content: ruling.text,
    parts: [part],
    replyToMessageId: request.messageId,
    eventId: ruling.eventId,
    metadata: {
      isToolApproval: true,
      approvalId: request.id,
      ...(ruling.edit ? { editedArgs: ruling.edit.args } : {}),
    },
  };
}

type Recorded = { kind: AuditDraft["kind"]; outcome: string };

function auditOf(ruling: Ruling, { kind, outcome }: Recorded): AuditDraft {
  const { request, call, scope, reason, decision } = ruling;
  const digest = (ruling.edit?.signed ?? call.signed)?.digest ?? null;
  const by = personKey(ruling.by);
  const data = { toolCallId: call.id, by, decision, scope, reason, outcome, digest };
  return { kind, sessionId: request.sessionId, subject: request.id, data };
}
