import type { CoreContext } from "../context.ts";
import { maskJson } from "../mask-json.ts";
import type { ToolCall } from "../tool/tool-call.ts";
import type { ApprovalView, GrantView } from "../views.ts";
import type { ApprovalRequest, Decision, Grant } from "./approval.ts";
import { inOrderAsked } from "./answering.ts";
import { shortId } from "./short-id.ts";
import { approverPlatforms, namedApprovers } from "./verify-approver.ts";

const SHORT_DIGEST_CHARS = 12;

export async function viewApprovals(
  context: CoreContext,
  requests: readonly ApprovalRequest[],
): Promise<ApprovalView[]> {
  if (requests.length === 0) return [];
  const [calls, decisions] = await Promise.all([
    context.store.toolCalls(requests.map(({ toolCallId }) => toolCallId)),
    context.store.decisions(requests.map(({ id }) => id)),
  ]);
  return inOrderAsked(requests, calls).map(({ request, call }) => {
    const own = decisions.filter(({ requestId }) => requestId === request.id);
    return viewApproval(context, { request, call, decisions: own });
  });
}

function viewApproval(
  context: CoreContext,
  known: { request: ApprovalRequest; call: ToolCall; decisions: readonly Decision[] },
): ApprovalView {
  const { request, call } = known;
  return {
    id: request.id,
    shortId: shortId(request.id),
    sessionId: request.sessionId,
    toolCallId: request.toolCallId,
    agent: request.agent,
    ...viewCall(call, context.mask),
    requestedBy: request.requestedBy,
    rule: request.rule,
    reason: request.reason === null ? null : context.mask(request.reason),
    approvers: namedApprovers(request.terms, context.approvals),
    approverPlatforms: approverPlatforms(request, context.approvals),
    quorum: request.terms.quorum,
    alwaysAsk: request.terms.alwaysAsk,
    state: request.state,
    requestedAt: request.requestedAt.toISOString(),
    expiresAt: request.expiresAt?.toISOString() ?? null,
    decidedAt: request.decidedAt?.toISOString() ?? null,
    decisions: known.decisions.map(({ by, decision, scope, reason, at }) => ({
      by,
      decision,
      scope,
      reason: reason === null ? null : context.mask(reason),
      at: at.toISOString(),
    })),
  };
}

function viewCall(call: ToolCall, mask: (text: string) => string) {
  const { display, workingDirectory, digest } = signedFacts(call);
  return {
    toolName: call.toolName,
    toolArgs: maskJson(call.args, mask),
    display: display === null ? null : mask(display),
    workingDirectory,
    digest: digest.slice(0, SHORT_DIGEST_CHARS),
    call: { state: call.state, exitCode: call.exitCode, durationMs: durationOf(call) },
  };
}

function signedFacts({ signed }: ToolCall) {
  if (!signed) return { display: null, workingDirectory: null, digest: "" };
  const { display, workingDirectory } = signed.facts;
  return { display, workingDirectory, digest: signed.digest };
}

/** Milliseconds the call ran; null before it ended, or when it never began. */
export function durationOf({ startedAt, finishedAt }: ToolCall): number | null {
  return startedAt && finishedAt ? +finishedAt - +startedAt : null;
}

export function viewGrant(grant: Grant, mask: (text: string) => string): GrantView {
  const args =
    grant.canonicalArgs === null
      ? null
      : (JSON.parse(grant.canonicalArgs) as GrantView["toolArgs"]);
  return {
    id: grant.id,
    shortId: shortId(grant.id),
    sessionId: grant.sessionId,
    scope: grant.scope,
    toolName: grant.toolName,
    toolArgs: args === null ? null : maskJson(args, mask),
    workingDirectory: grant.workingDirectory || null,
    grantedBy: grant.grantedBy,
    uses: grant.uses,
    createdAt: grant.createdAt.toISOString(),
    expiresAt: grant.expiresAt?.toISOString() ?? null,
  };
}
