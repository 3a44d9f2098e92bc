import {
  type ApprovalView,
  type Core,
  type DecisionOutcome,
  mayNotDecide,
  type Person,
  personKey,
  type ToolResultAnswer,
} from "../../core/index.ts";
import type { KeyNames } from "./key-names.ts";

/** What a click or a dialog means to do with one request. */
export type Click = Pick<
  ToolResultAnswer,
  "decision" | "scope" | "reason" | "editedArgs" | "shownDigest"
> & {
  approvalId: string;
  /** Where it was decided: names are those of its people. */
  workspace: string;
  /** As the platform vouches for them. */
  person: Person;
  /** The same in a redelivery of the same click. */
  eventId: string;
};

export type Clicked =
  /** `told`: what the person should read besides the card; null: the card says it all. */
  { kind: "taken"; told: string | null } | { kind: "refused"; problem: string };

export const UNKNOWN_REQUEST =
  "This request is not known here any more: the bot may have been given another database. " +
  "Nothing was decided. Ask the agent again.";

export const UNKNOWN_BUTTON =
  "This button is none that the bot made as it is now. Nothing was decided; look for a newer card.";

/** Takes a decision for whoever clicked; every outcome has words. */
export async function decideByClick(
  { core, names }: { core: Core; names: KeyNames },
  click: Click,
): Promise<Clicked> {
  const { approvalId, workspace, person, ...answer } = click;
  const approval = await core.getApproval(approvalId);
  if (!approval) return { kind: "refused", problem: UNKNOWN_REQUEST };
  const where = { sessionId: approval.sessionId };
  const outcome = await core.publishToolResult(
    where,
    { ...answer, toolCallId: approvalId },
    person,
  );
  if (outcome.kind === "not_approver" && outcome.approvers.length > 0) {
    const called = await names.read({ platform: person.platform, workspace }, outcome.approvers);
    return { kind: "refused", problem: mayNotDecide(personKey(person), called) };
  }
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
