import type { ApprovalView, DecisionScope, JsonObject } from "../../core/index.ts";
import { showHome } from "./app-home.ts";
import { ACTION, type ActionValue, readValue, signedBy } from "./action-ids.ts";
import type { NameOf } from "../chat/approval/name-of.ts";
import {
  type Click,
  type Clicked,
  decideByClick,
  UNKNOWN_BUTTON,
  UNKNOWN_REQUEST,
} from "../chat/decide-by-click.ts";
import { type Handled, NOTHING_MORE } from "../chat/handled.ts";
import { deedId } from "./deed-id.ts";
import {
  approveAllDialog,
  denyReasonDialog,
  editDialog,
  messageDialog,
  readReviewPlace,
  renderReviewPage,
} from "./render-approval.ts";
import { answerPrivately, tellDirectly } from "./private-answer.ts";
import { isOutage } from "./show-outcome.ts";
import type { SlackAnswer } from "./slack-api.ts";
import type { SlackEvent } from "./slack-event.ts";
import { PLATFORM, type SlackRoom } from "./slack-room.ts";

type ActionEvent = Extract<SlackEvent, { kind: "action" }>;

type Decides = Pick<Click, "decision"> & { scope?: DecisionScope };

/** Buttons that decide at once. */
const DECIDES: Readonly<Record<string, Decides>> = {
  [ACTION.approveOnce]: { decision: "approve", scope: "once" },
  [ACTION.approveSession]: { decision: "approve", scope: "session" },
  [ACTION.deny]: { decision: "deny" },
  [ACTION.approveOnceReviewed]: { decision: "approve", scope: "once" },
  [ACTION.approveSessionReviewed]: { decision: "approve", scope: "session" },
};

/** Whoever presses a button gets an answer: the card itself, a dialog, or words of their own. */
export async function handleAction(room: SlackRoom, event: ActionEvent): Promise<Handled<never>> {
  const { actionId, value } = meant(event);
  const read = readValue(value);
  if (!read) {
    const isOurs = OURS.has(event.actionId);
    return isOurs ? { after: () => say(room, event, UNKNOWN_BUTTON) } : NOTHING_MORE;
  }
  const decides = DECIDES[actionId];
  if (decides) return decideAndAnswer(room, event, { value: read, decides });
  const approval = await room.core.getApproval(read.approvalId);
  if (!approval) {
    return { after: () => say(room, event, UNKNOWN_REQUEST) };
  }
  if (actionId === ACTION.nextPage || actionId === ACTION.previousPage) {
    const by = actionId === ACTION.nextPage ? 1 : -1;
    return { after: () => turnPage(room, event, { approval, by }) };
  }
  const dialog = dialogFor(room, actionId, { approval, workspace: event.workspace });
  return dialog ? { after: () => openDialog(room, event, dialog) } : NOTHING_MORE;
}

/** Of link buttons Slack tells too; those do what they do by themselves. */
const OURS = new Set<string>(Object.values(ACTION));

/** The menu's options carry their action in front of their value. */
function meant({ actionId, value }: ActionEvent): { actionId: string; value: string } {
  if (actionId !== ACTION.more) return { actionId, value };
  const at = value.indexOf(" ");
  return { actionId: value.slice(0, at), value: value.slice(at + 1) };
}

function dialogFor(
  room: SlackRoom,
  actionId: string,
  { approval, workspace }: { approval: ApprovalView; workspace: string },
): JsonObject | null {
  if (approval.state !== "pending") {
    return messageDialog("Too late", `This request is ${approval.state} already.`);
  }
  switch (actionId) {
    case ACTION.review:
      return renderReviewPage(approval, 1, viewIn(room, workspace));
    case ACTION.approveAll:
      return approveAllDialog(approval, { endsAt: room.grantsEndAt() });
    case ACTION.edit:
      return editDialog(approval);
    case ACTION.denyWithReason:
      return denyReasonDialog(approval);
    default:
      return null;
  }
}

async function decideAndAnswer(
  room: SlackRoom,
  event: ActionEvent,
  { value, decides }: { value: ActionValue; decides: Decides },
): Promise<Handled<never>> {
  const { workspace, speaker, at } = event;
  const about = [workspace, speaker.userId, event.actionId, value.approvalId];
  const eventId = deedId({ kind: "click", at, about });
  const clicked = await decideByClick(room, {
    workspace,
    ...decides,
    ...signedBy(value),
    person: await room.people.personOf(workspace, speaker),
    eventId,
  });
  if (event.dialog) return { after: () => closeReview(room, event, clicked) };
  const words = clicked.kind === "taken" ? clicked.told : clicked.problem;
  return {
    async after() {
      if (words !== null) await say(room, event, words);
      // No card changes there: the tab would go on asking.
      if (event.message === null) await showHome(room, event);
    },
  };
}

/** In the dialog they read its outcome there; the card changes behind it. */
async function closeReview(room: SlackRoom, event: ActionEvent, clicked: Clicked): Promise<void> {
  const text = clicked.kind === "taken" ? (clicked.told ?? "Approved.") : clicked.problem;
  const title = clicked.kind === "taken" ? "Done" : "Not decided";
  const view = messageDialog(title, text);
  const args = { view_id: event.dialog?.id, view };
  const answer = await room.api.call("views.update", args, { workspace: event.workspace });
  if (answer.kind !== "ok") await say(room, event, text);
}

function viewIn({ names }: SlackRoom, workspace: string): { nameOf: NameOf } {
  return { nameOf: names.nameOf({ platform: PLATFORM, workspace }) };
}

async function turnPage(
  room: SlackRoom,
  event: ActionEvent,
  { approval, by }: { approval: ApprovalView; by: number },
): Promise<void> {
  const { dialog, workspace } = event;
  if (!dialog) return;
  const before = readReviewPlace(dialog.metadata);
  const page = (before?.page ?? 1) + by;
  const shown = { ...viewIn(room, workspace), ...(before ? { before } : {}) };
  const view = renderReviewPage(approval, page, shown);
  // The hash keeps two quick presses from skipping a page.
  const args = { view_id: dialog.id, hash: dialog.hash, view };
  const answer = await room.api.call("views.update", args, { workspace });
  if (answer.kind === "ok" || isOutrun(answer)) return;
  await say(room, event, "The page could not be turned. Close the dialog and press Review again.");
}

function isOutrun(answer: { kind: string; error?: string }): boolean {
  return answer.kind === "refused" && answer.error === "hash_conflict";
}

async function openDialog(room: SlackRoom, event: ActionEvent, view: JsonObject): Promise<void> {
  const args = { trigger_id: event.triggerId, view };
  const answer = await room.api.call("views.open", args, { workspace: event.workspace });
  if (answer.kind === "ok") return;
  room.log.warn(
    { why: answer.kind === "refused" ? answer.error : answer.kind },
    "no dialog opened",
  );
  await say(room, event, wordsWithoutDialog(answer));
}

/** Too late, or out of order: the next press may do. What Slack does not let us do, words do. */
function wordsWithoutDialog(answer: SlackAnswer): string {
  const isForGood = answer.kind === "refused" && !isOutage(answer) && !TOO_LATE.has(answer.error);
  if (!isForGood) return "Slack did not open the dialog in time. Press the button again.";
  return (
    `Slack does not open dialogs for this app (${answer.error}). In the thread you can write ` +
    "`approve`, `approve all` or `deny` with a reason instead."
  );
}

const TOO_LATE = new Set(["expired_trigger_id", "trigger_expired", "exchanged_trigger_id"]);

/** In private, where they pressed it. */
export async function say(room: SlackRoom, event: ActionEvent, text: string): Promise<void> {
  const { workspace, speaker, message } = event;
  const { userId } = speaker;
  if (!message) {
    await tellDirectly(room.api, { workspace, userId }, text);
    return;
  }
  await answerPrivately(room.api, { ...message, workspace, userId }, text);
}
