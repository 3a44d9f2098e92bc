import type { CoreContext } from "../context.ts";
import type { DecisionOutcome, ToolResultAnswer } from "../core.ts";
import { viewApprovals } from "./approval-view.ts";
import { pendingOf } from "./choose-requests.ts";
import type { Person } from "./person.ts";
import { repeatedAnswer } from "./repeated-answer.ts";
import { publishToolResult } from "./publish-tool-result.ts";

/** Decides the one request that is pending in a session; refuses to guess when there are several. */
export async function decideOnlyPending(
  context: CoreContext,
  sessionId: string,
  { answer, person }: { answer: Omit<ToolResultAnswer, "toolCallId">; person: Person },
): Promise<DecisionOutcome> {
  // Before anything else: what waits now may be another request than the one it decided.
  const repeated = await repeatedAnswer(context, sessionId, { answer, person });
  if (repeated) return repeated;
  const pending = await pendingOf(context, sessionId);
  const [only] = pending;
  if (!only) return { kind: "not_found", problem: "Nothing waits for approval in this session." };
  if (pending.length > 1) {
    const approvals = await viewApprovals(
      context,
      pending.map(({ request }) => request),
    );
    const problem = `${pending.length} requests wait in this session. Say which, by its toolCallId.`;
    return { kind: "several_pending", problem, approvals };
  }
  const full = { ...answer, toolCallId: only.call.id };
  return publishToolResult(context, { sessionId }, { answer: full, person });
}
