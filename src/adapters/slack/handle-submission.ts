import { DIALOG, INPUT, signedBy } from "./action-ids.ts";
import { type Click, decideByClick, UNKNOWN_REQUEST } from "../chat/decide-by-click.ts";
import { type Handled, NOTHING_MORE } from "../chat/handled.ts";
import { deedId } from "./deed-id.ts";
import { readDialogSubject } from "./read-dialog.ts";
import { messageDialog, readEdit } from "./render-approval.ts";
import type { SlackEvent } from "./slack-event.ts";
import type { SlackReply } from "./slack-reply.ts";
import type { SlackRoom } from "./slack-room.ts";

type SubmittedEvent = Extract<SlackEvent, { kind: "submitted" }>;

/**
 * A dialog that was sent off. What is answered with the acknowledgement stays in front of the
 * person: a problem beside the input, or what came of it. Without a response the dialog closes.
 */
export async function handleSubmission(
  room: SlackRoom,
  event: SubmittedEvent,
): Promise<Handled<SlackReply>> {
  const subject = readDialogSubject(event.dialog.metadata);
  if (!subject) return NOTHING_MORE;
  const meant = await readMeant(room, event, subject.approvalId);
  if (meant === null) return NOTHING_MORE;
  if ("problem" in meant) return notDecided(event, meant.problem);
  const { workspace, speaker, dialog } = event;
  const at = `${dialog.id}:${dialog.hash}`;
  const about = [workspace, speaker.userId, subject.approvalId];
  const eventId = deedId({ kind: "dialog", at, about });
  const person = await room.people.personOf(workspace, speaker);
  const click = { ...meant, ...signedBy(subject), workspace, person, eventId };
  const clicked = await decideByClick(room, click);
  if (clicked.kind === "refused") return notDecided(event, clicked.problem);
  return clicked.told === null ? NOTHING_MORE : instead("Done", clicked.told);
}

type Meant = Pick<Click, "decision" | "scope" | "reason" | "editedArgs">;

async function readMeant(
  room: SlackRoom,
  { dialog, text }: SubmittedEvent,
  approvalId: string,
): Promise<Meant | { problem: string } | null> {
  if (dialog.callbackId === DIALOG.denyReason) {
    return { decision: "deny", ...(text.trim() === "" ? {} : { reason: text }) };
  }
  if (dialog.callbackId === DIALOG.approveAll) return { decision: "approve", scope: "all" };
  if (dialog.callbackId !== DIALOG.edit) return null;
  const approval = await room.core.getApproval(approvalId);
  if (!approval) return { problem: UNKNOWN_REQUEST };
  const edit = readEdit(approval, text);
  if (edit.kind === "problem") return { problem: edit.problem };
  return { decision: "approve", scope: "once", editedArgs: edit.args };
}

/** Slack shows no more of a problem than fits under an input. */
const MAX_PROBLEM_CHARS = 2_000;

/** The problem beside the input, so that what was typed stays; a dialog without one shows it alone. */
export function notDecided({ dialog }: SubmittedEvent, problem: string): Handled<SlackReply> {
  if (dialog.callbackId === DIALOG.approveAll) return instead("Not decided", problem);
  const errors = { [INPUT.block]: problem.slice(0, MAX_PROBLEM_CHARS) };
  return { response: { ack: { response_action: "errors", errors }, words: problem } };
}

function instead(title: string, words: string): Handled<SlackReply> {
  const ack = { response_action: "update", view: messageDialog(title, words) };
  return { response: { ack, words } };
}
