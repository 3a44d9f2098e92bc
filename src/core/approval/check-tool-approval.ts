import { PolicyDecision, type PolicyVerdict, ruleLocation } from "../policy/policy-rule.ts";
import type { Grant } from "./approval.ts";
import { findAllApproval, findSessionApproval, type GrantableCall } from "./find-approval.ts";

export type ApprovalCheck =
  | { kind: "denied"; reason: string }
  | { kind: "approved"; by: string; grant: Grant | null }
  | { kind: "needs_approval"; reason: string };

/**
 * May this call run now? The policy's DENY and ALLOW stand. For ASK_USER a grant answers in a
 * person's place, unless the rule asks always or the tool's definition has changed since it was
 * last let run.
 */
export function checkToolApproval(
  call: GrantableCall,
  verdict: PolicyVerdict,
  known: { grants: readonly Grant[]; definitionChange: string | null; interactive: boolean },
): ApprovalCheck {
  if (verdict.decision === PolicyDecision.DENY) return { kind: "denied", reason: verdict.reason };
  if (known.definitionChange !== null) {
    const kind = known.interactive ? "needs_approval" : "denied";
    return { kind, reason: known.definitionChange };
  }
  if (verdict.decision === PolicyDecision.ALLOW) {
    const by = verdict.rule ? ruleLocation(verdict.rule) : "default";
    return { kind: "approved", by: `policy: ${by}`, grant: null };
  }
  const grant = grantFor(call, verdict, known.grants);
  if (grant) return { kind: "approved", by: `grant: ${grant.id}`, grant };
  return { kind: "needs_approval", reason: verdict.reason };
}

/**
 * A grant for this very call was given on the terms of its rule. "Approve all" was not: it does
 * not answer for the approvers or the quorum that a rule names for its own calls.
 */
function grantFor(
  call: GrantableCall,
  { terms }: PolicyVerdict,
  grants: readonly Grant[],
): Grant | undefined {
  if (terms.alwaysAsk) return undefined;
  const hasOwnSigners = terms.approvers !== undefined || (terms.quorum ?? 1) > 1;
  const forAll = hasOwnSigners ? undefined : findAllApproval(grants);
  return findSessionApproval(grants, call) ?? forAll;
}
