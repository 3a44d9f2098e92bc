import type { Person } from "../../../src/core/approval/person.ts";
import type { DecisionOutcome, ToolResultAnswer } from "../../../src/core/core.ts";
import { stableStringify } from "../../../src/core/policy/stable-stringify.ts";
import type { ApprovalView } from "../../../src/core/views.ts";

/** Why an answer is not taken; null when it is. */
export function refusal(
  approval: ApprovalView,
  wish: Omit<ToolResultAnswer, "toolCallId">,
  { person, isApprover }: { person: Person; isApprover: (person: Person) => boolean },
): DecisionOutcome | null {
  if (approval.state === "expired") {
    return { kind: "expired", problem: "It expired before anyone answered.", approval };
  }
  if (approval.state !== "pending") {
    const by = approval.decisions.at(-1)?.by.name ?? "nobody";
    return { kind: "already_decided", problem: `${by} was faster.`, approval };
  }
  if (!isApprover(person)) {
    return { kind: "not_approver", problem: `${person.name} may not decide this.`, approvers: [] };
  }
  if (wish.toolArgs && stableStringify(wish.toolArgs) !== stableStringify(approval.toolArgs)) {
    return { kind: "mismatch", problem: "The arguments differ from the stored call." };
  }
  return null;
}
