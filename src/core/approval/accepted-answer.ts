import type { CoreContext } from "../context.ts";
import type { DecisionOutcome } from "../core.ts";
import { viewApprovals } from "./approval-view.ts";

export type AcceptedAnswer = Extract<DecisionOutcome, { kind: "accepted" }>;

/** The outcome of an answer that was taken, with its request as it stands now. */
export async function acceptedAnswer(
  context: CoreContext,
  requestId: string,
  waitingFor: number,
): Promise<AcceptedAnswer> {
  const request = await context.store.approval(requestId);
  const [approval] = request ? await viewApprovals(context, [request]) : [];
  if (!approval) throw new Error(`The request ${requestId} vanished.`);
  return { kind: "accepted", approval, waitingFor };
}
