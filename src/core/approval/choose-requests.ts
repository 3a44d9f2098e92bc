import type { CoreContext } from "../context.ts";
import type { IncomingMessage } from "../core.ts";
import type { Session } from "../session/session.ts";
import type { DecisionScope } from "./approval.ts";
import type { TextCommand } from "./parse-text-command.ts";
import { listPending } from "./list-pending.ts";
import { type Found, inOrderAsked } from "./answering.ts";
import { isMeant } from "./short-id.ts";
import { splitDenial } from "./split-denial.ts";
import { verifyApprover } from "./verify-approver.ts";

/** Which requests a typed decision means. */
export type Choice =
  /** `notAllowed`: what was meant by somebody who may not decide it. */
  | { kind: "refused"; problem: string; notAllowed?: readonly Found[] }
  | {
      kind: "chosen";
      found: readonly Found[];
      decision: "approve" | "deny";
      scope: DecisionScope;
      reason: string | null;
    };

type Wish = {
  id: string | null;
  all: boolean;
  decision: "approve" | "deny";
  scope: DecisionScope;
  reason: string | null;
};

/**
 * Finds what a typed decision is about. Without an id it counts only when exactly one request
 * that this person may decide is pending (DESIGN 4.8); otherwise the pending ones are listed.
 */
export async function chooseRequests(
  context: CoreContext,
  session: Session,
  { command, incoming }: { command: TextCommand; incoming: IncomingMessage },
): Promise<Choice> {
  const pending = await pendingOf(context, session.id);
  const wish = wishOf(command, pending);
  const { decision, scope, reason } = wish;
  const problemWith = ({ request }: Found) =>
    verifyApprover(incoming.person, { ...request, decision }, context.approvals);
  const mine = pending.filter((found) => problemWith(found) === null);
  const chosen = (found: readonly Found[]): Choice => ({
    kind: "chosen",
    found,
    decision,
    scope,
    reason,
  });

  if (wish.id !== null) {
    const meant = pending.filter(({ request }) => isMeant(wish.id ?? "", request.id));
    if (meant.length === 1) return chosen(meant);
    return {
      kind: "refused",
      problem: `No pending request has the id ${wish.id}.\n${listPending(pending, context.mask)}`,
    };
  }
  const first = pending[0];
  if (!first) return { kind: "refused", problem: "Nothing waits for approval any more." };
  if (mine.length === 0) {
    const why = problemWith(first)?.problem ?? "";
    const problem = `${why}\n${listPending(pending, context.mask)}`;
    return { kind: "refused", problem, notAllowed: pending };
  }
  if (wish.all || mine.length === 1) return chosen(mine);
  const problem = `Several requests wait. Say which: \`${decision} <id>\`.\n${listPending(mine, context.mask)}`;
  return { kind: "refused", problem };
}

const MAX_PENDING = 100;

export async function pendingOf({ store }: CoreContext, sessionId: string): Promise<Found[]> {
  const requests = await store.approvals({ sessionId, states: ["pending"], limit: MAX_PENDING });
  const calls = await store.toolCalls(requests.map(({ toolCallId }) => toolCallId));
  return inOrderAsked(requests, calls);
}

function wishOf(command: TextCommand, pending: readonly Found[]): Wish {
  const deny = { decision: "deny", scope: "once", reason: null } as const;
  switch (command.kind) {
    case "approve":
      return {
        id: command.id,
        all: false,
        decision: "approve",
        scope: command.scope,
        reason: null,
      };
    case "approve_all":
      return { id: null, all: true, decision: "approve", scope: "all", reason: null };
    case "deny_all":
      return { ...deny, id: null, all: true };
    case "deny":
      return { ...deny, all: false, ...splitDenial(command.rest, idsOf(pending)) };
    default:
      throw new Error(`${command.kind} is no decision.`);
  }
}

function idsOf(pending: readonly Found[]): string[] {
  return pending.map(({ request }) => request.id);
}
