import type { ApprovalView, DecisionOutcome, DecisionScope, JsonObject } from "../../core/index.ts";
import type { ActionValue } from "./action-ids.ts";
import type { SlackSpeaker } from "./slack-event.ts";
import type { SlackRoom } from "./slack-room.ts";

/** What a click or a dialog means to do with one request. */
export type Click = {
  workspace: string;
  speaker: SlackSpeaker;
  value: ActionValue;
  decision: "approve" | "deny";
  scope?: DecisionScope;
  reason?: string;
  editedArgs?: JsonObject;
  /** The same in a redelivery of the same click. */
  eventId: string;
};

export type Clicked =
  /** `told`: what the person should read besides the card; null: the card says it all. */
  { kind: "taken"; told: string | null } | { kind: "refused"; problem: string };

const UNKNOWN =
  "This request is not known here any more: the bot may have been given another database. " +
  "Nothing was decided. Ask the agent again.";

/** Takes a decision for whoever clicked, as Slack vouches for them; every outcome has words. */
export async function decideByClick(room: SlackRoom, click: Click): Promise<Clicked> {
  const { workspace, speaker, value, decision } = click;
  const [approval, person] = await Promise.all([
    room.core.getApproval(value.approvalId),
    room.people.personOf(workspace, speaker),
  ]);
  if (!approval) return { kind: "refused", problem: UNKNOWN };
  const { scope, reason, editedArgs, eventId } = click;
  const outcome = await room.core.publishToolResult(
    { sessionId: approval.sessionId },
    {
      toolCallId: approval.id,
      decision,
      eventId,
      ...(value.digest === "" ? {} : { shownDigest: value.digest }),
      ...(scope === undefined ? {} : { scope }),
      ...(reason === undefined ? {} : { reason }),
      ...(editedArgs === undefined ? {} : { editedArgs }),
    },
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
