import type { JsonObject } from "../json.ts";
import { stableStringify } from "../policy/stable-stringify.ts";
import type { SignedCall } from "../tool/tool-call.ts";
import type { Grant } from "./approval.ts";

/** A call as grants are compared with it. */
export type GrantableCall = { toolName: string; args: JsonObject; signed: SignedCall };

/**
 * The session grant for this very call (DESIGN 3.7): same tool, same arguments, same working
 * directory, same tool definition. What a grant leaves out never matches.
 */
export function findSessionApproval(
  grants: readonly Grant[],
  call: GrantableCall,
): Grant | undefined {
  const args = stableStringify(call.args);
  return grants.find(
    (grant) =>
      grant.scope === "session" &&
      grant.toolName === call.toolName &&
      grant.canonicalArgs === args &&
      grant.definitionHash === call.signed.definitionHash &&
      grant.workingDirectory === (call.signed.facts.workingDirectory ?? ""),
  );
}

/** The "approve all" grant, which covers everything that would ask (DESIGN 3.8). */
export function findAllApproval(grants: readonly Grant[]): Grant | undefined {
  return grants.find((grant) => grant.scope === "all");
}

/**
 * Whether this one call was approved once and has not run yet. An approval once is bound to its
 * call's id and is used up by the claim approved → executing.
 */
export function findOnceApproval(call: { state: string; approvedBy: string | null }): boolean {
  return call.state === "approved" && call.approvedBy !== null;
}
