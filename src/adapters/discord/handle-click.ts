import type { ApprovalView } from "../../core/index.ts";
import {
  type Click,
  type Clicked,
  decideByClick,
  UNKNOWN_BUTTON,
  UNKNOWN_REQUEST,
} from "../chat/decide-by-click.ts";
import type { Handled } from "../chat/handled.ts";
import { ACTION, type CustomAction, type CustomId, readCustomId } from "./custom-ids.ts";
import type { DiscordEvent } from "./discord-event.ts";
import { type DiscordRoom, PLATFORM } from "./discord-room.ts";
import { type Reply, words } from "./interaction-reply.ts";
import { misplacedProblem } from "./misplaced-problem.ts";
import {
  approveAllQuestion,
  denyReasonModal,
  editModal,
  type ModalOrAnswer,
  plainAnswer,
  renderReviewPage,
} from "./render-approval.ts";
import { interactionEventId, signedBy } from "./signed-by.ts";

type ClickEvent = Extract<DiscordEvent, { kind: "clicked" }>;
type Decides = Pick<Click, "decision" | "scope">;

/** Buttons that decide at once. */
const DECIDES: Readonly<Partial<Record<CustomAction, Decides>>> = {
  [ACTION.approveOnce]: { decision: "approve", scope: "once" },
  [ACTION.approveSession]: { decision: "approve", scope: "session" },
  [ACTION.deny]: { decision: "deny" },
  [ACTION.approveAllConfirmed]: { decision: "approve", scope: "all" },
  [ACTION.approveOnceReviewed]: { decision: "approve", scope: "once" },
  [ACTION.approveSessionReviewed]: { decision: "approve", scope: "session" },
};

/** These stand in a message for one reader, which then says what came of it. */
const IS_PRIVATE = new Set<CustomAction>([
  ACTION.approveAllConfirmed,
  ACTION.approveOnceReviewed,
  ACTION.approveSessionReviewed,
]);

/** Whoever presses a button gets an answer: the card itself, a dialog, or words of their own. */
export async function handleClick(room: DiscordRoom, event: ClickEvent): Promise<Handled<Reply>> {
  const id = readCustomId(event.customId);
  if (!id) return { response: words(UNKNOWN_BUTTON) };
  const misplaced = await misplacedProblem(room, event, id);
  if (misplaced !== null) return { response: words(misplaced) };
  const decides = DECIDES[id.action];
  if (decides) return decide(room, event, { id, decides });
  const approval = await room.core.getApproval(id.approvalId);
  if (!approval) return { response: words(UNKNOWN_REQUEST) };
  return { response: replyTo(room, { id, approval, guild: event.guild }) };
}

function replyTo(
  room: DiscordRoom,
  { id, approval, guild }: { id: CustomId; approval: ApprovalView; guild: string },
): Reply {
  const render = { nameOf: room.names.nameOf({ platform: PLATFORM, workspace: guild }) };
  switch (id.action) {
    case ACTION.page: {
      const post = renderReviewPage(approval, id.page ?? 1, { ...render, before: id });
      return { kind: "in_place", post };
    }
    case ACTION.review:
      return { kind: "private", post: renderReviewPage(approval, 1, render) };
    case ACTION.approveAll: {
      const endsAt = room.grantsEndAt();
      return { kind: "private", post: approveAllQuestion(approval, { endsAt }) };
    }
    case ACTION.edit:
      return dialogOrWords(editModal(approval));
    case ACTION.denyReason:
      return dialogOrWords(denyReasonModal(approval));
    default:
      return words(UNKNOWN_BUTTON);
  }
}

function dialogOrWords(answer: ModalOrAnswer): Reply {
  return answer.kind === "modal" ? answer : { kind: "private", post: answer.post };
}

async function decide(
  room: DiscordRoom,
  event: ClickEvent,
  { id, decides }: { id: CustomId; decides: Decides },
): Promise<Handled<Reply>> {
  const clicked = await decideByClick(room, {
    workspace: event.guild,
    ...decides,
    ...signedBy(id),
    person: await room.people.personOf(event.guild, event.speaker),
    eventId: interactionEventId(event),
  });
  if (IS_PRIVATE.has(id.action)) {
    return { response: { kind: "in_place", post: plainAnswer(endOf(clicked)) } };
  }
  const text = clicked.kind === "taken" ? clicked.told : clicked.problem;
  return text === null ? {} : { response: words(text, id.approvalId) };
}

function endOf(clicked: Clicked): string {
  if (clicked.kind === "taken") return clicked.told ?? "Approved.";
  return `Not decided. ${clicked.problem}`;
}
