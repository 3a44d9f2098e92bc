import type { CoreContext } from "../context.ts";
import type { ApprovalView } from "../views.ts";
import type { ApprovalRequest } from "./approval.ts";
import { viewApprovals } from "./approval-view.ts";
import { type Person, personKey } from "./person.ts";
import { canonicalPerson, verifyApprover } from "./verify-approver.ts";

/** Requests looked through for one person; older ones are found in their threads. */
const MAX_LOOKED_AT = 500;

/** What waits for this person: pending, and theirs to approve. Oldest first. */
export async function approvalsWaitingFor(
  context: CoreContext,
  person: Person,
  limit: number,
): Promise<ApprovalView[]> {
  const query = { states: ["pending"] as const, limit: MAX_LOOKED_AT };
  const pending = await context.store.approvals(query);
  const theirs = pending.filter((request) => mayDecide(context, request, person));
  return viewApprovals(context, theirs.slice(0, limit));
}

/**
 * What was decided lately and concerns this person: they asked for it, decided it, or might have.
 * Newest first. Nobody is shown what ran in a place that is none of theirs.
 */
export async function decisionsConcerning(
  context: CoreContext,
  person: Person,
  limit: number,
): Promise<ApprovalView[]> {
  const decided = await context.store.settledApprovals(MAX_LOOKED_AT);
  const views = await viewApprovals(context, decided);
  const own = canonicalPerson(personKey(person), context.approvals);
  const isOwn = (key: string) => canonicalPerson(key, context.approvals) === own;
  const open = new Set(
    decided.filter((request) => mayDecide(context, request, person)).map(({ id }) => id),
  );
  return views
    .filter(
      ({ id, requestedBy, decisions }) =>
        open.has(id) ||
        (requestedBy !== null && isOwn(personKey(requestedBy))) ||
        decisions.some(({ by }) => isOwn(personKey(by))),
    )
    .sort((a, b) => (b.decidedAt ?? "").localeCompare(a.decidedAt ?? ""))
    .slice(0, limit);
}

function mayDecide(context: CoreContext, request: ApprovalRequest, person: Person): boolean {
  return verifyApprover(person, request, context.approvals) === null;
}
