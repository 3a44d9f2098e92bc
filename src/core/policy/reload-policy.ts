import { isAdmin } from "../approval/verify-approver.ts";
import type { Person } from "../approval/person.ts";
import type { CoreContext } from "../context.ts";
import type { PolicyStatus } from "../ports/policy-files.ts";

export type ReloadOutcome =
  | { kind: "reloaded"; status: PolicyStatus }
  /** The files are broken; the old rules stay in force. */
  | { kind: "kept"; status: PolicyStatus }
  | { kind: "not_allowed"; problem: string };

/** Reads the policy's files again, for an admin. A running turn sees the rules at its next call. */
export async function reloadPolicy(
  { policyFiles, approvals }: Pick<CoreContext, "policyFiles" | "approvals">,
  person: Person,
): Promise<ReloadOutcome> {
  if (!isAdmin(person, approvals)) {
    return {
      kind: "not_allowed",
      problem: "Only admins ([approvals] admins) may reload the policy.",
    };
  }
  const status = await policyFiles.reload();
  return { kind: status.problems.length === 0 ? "reloaded" : "kept", status };
}

/** The outcome in words for a thread. */
export function describeReload(outcome: ReloadOutcome): string {
  if (outcome.kind === "not_allowed") return outcome.problem;
  const { rules, problems } = outcome.status;
  if (outcome.kind === "reloaded") return `The policy was reloaded: ${rules} rules are in force.`;
  return `The policy was not reloaded; the old rules stay in force.\n${problems.join("\n")}`;
}
