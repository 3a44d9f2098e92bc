import { type ApprovalView, approvalCard } from "../../../core/index.ts";
import { editableText } from "../../chat/approval/editable-text.ts";
import { ACTION } from "../custom-ids.ts";
import { INPUT_CHARS } from "../text/discord-limits.ts";
import { signedOf } from "./card-actions.ts";
import { headline } from "./card-texts.ts";
import { type ModalOrAnswer, modal } from "./modal.ts";
import { plainAnswer } from "./plain-answer.ts";

const LABELS = { line: "Command", json: "Arguments (JSON)" };

/** Asks what should run instead; submitting approves exactly that, once. */
export function editModal(approval: ApprovalView): ModalOrAnswer {
  const card = approvalCard(approval, { platform: "discord" });
  if (approval.state !== "pending") return answer(`There is nothing to edit. ${card.headline}`);
  const { kind, text } = editableText(approval);
  if (text.length > INPUT_CHARS) return answer(tooLong(text));
  return modal({
    title: "Edit and approve once",
    id: { action: ACTION.edit, ...signedOf(approval) },
    head: headline(card),
    field: { label: LABELS[kind], maxChars: INPUT_CHARS, value: text },
    note: "It runs as it stands here when you submit, once, and the agent is told of the change.",
  });
}

function answer(text: string): ModalOrAnswer {
  return { kind: "answer", post: plainAnswer(text) };
}

function tooLong(text: string): string {
  const length = text.length.toLocaleString("en-US");
  const limit = INPUT_CHARS.toLocaleString("en-US");
  return (
    `This call has ${length} characters; Discord's modals hold ${limit}. Edit it in Countersign's ` +
    "web console, or deny it with a reason that says what to change."
  );
}
