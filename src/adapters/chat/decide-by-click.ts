import type {
  ApprovalView,
  Core,
  DecisionOutcome,
  Person,
  ToolResultAnswer,
} from "../../core/index.ts";

/** What a click or a dialog means to do with one request. */
export type Click = Pick<
  ToolResultAnswer,
  "decision" | "scope" | "reason" | "editedArgs" | "shownDigest"
> & {
  approvalId: string;
  /** As the platform vouches for them. */
  person: Person;
  /** The same in a redelivery of the same click. */
  eventId: string;
};

export type Clicked =
  /** `told`: what the person should read besides the card; null: the card says it all. */
  { kind: "taken"; told: string | null } | { kind: "refused"; problem: string };

const UNKNOWN =
  "This request is not known here any more: the bot may have been given another database. " +
  "Nothing was decided. Ask the agent again.";

/** Takes a decision for whoever clicked; every outcome has words. */
export async function decideByClick(core: Core, click: Click): Promise<Clicked> {
  const { approvalId, person, ...answer } = click;
  const approval = await core.getApproval(approvalId);
  if (!approval) return { kind: "refused", problem: UNKNOWN };
  const where = { sessionId: approval.sessionId };
  const outcome = await core.publishToolResult(
    where,
    { ...answer, toolCallId: approvalId },
    person,
  );
  return wordsFor(outcome, approval);
}

function wordsFor(outcome: DecisionOutcome, before: ApprovalView): Clicked {
  if (outcome.kind !== "accepted") return { kind: "refused", problem: outcome.problem };
  const { waitingFor } = outcome;
  if (waitingFor === 0) return { kind: "taken", told: null };
  const people = waitingFor === 1 ? "one more person" : `${waitingFor} more people`;
  const told = `Your approval of ${before.toolName} counts. It waits for ${people}.`;
  return { kind: "taken", told };
}
