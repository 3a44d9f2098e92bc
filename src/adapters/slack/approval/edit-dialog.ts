import { type ApprovalView, type JsonObject, approvalCard } from "../../../core/index.ts";
import { editableText } from "../../chat/approval/editable-text.ts";
import { DIALOG } from "../action-ids.ts";
import { INPUT_CHARS } from "../text/block-limits.ts";
import { smallPrint } from "../text/rich-text.ts";
import { cardHead } from "./card-blocks.ts";
import { messageDialog, modal } from "./modal.ts";
import { textInput } from "./text-input.ts";

const LABELS = { line: "Command", json: "Arguments (JSON)" };

/** Asks what should run instead; submitting approves exactly that, once. */
export function editDialog(approval: ApprovalView): JsonObject {
  const card = approvalCard(approval, { platform: "slack" });
  if (approval.state !== "pending") return messageDialog("Nothing to edit", card.headline);
  const { kind, text } = editableText(approval);
  if (text.length > INPUT_CHARS) return messageDialog("Too long to edit here", tooLong(text));
  return modal({
    title: "Edit and approve",
    callbackId: DIALOG.edit,
    metadata: JSON.stringify({ approvalId: approval.id, digest: approval.digest }),
    submit: "Approve this, once",
    close: "Cancel",
    blocks: [
      cardHead(card),
      textInput({ label: LABELS[kind], maxChars: INPUT_CHARS, initial: text }),
      smallPrint(
        "It runs as it stands here when you approve, and the agent is told of the change.",
      ),
    ],
  });
}

function tooLong(text: string): string {
  const length = text.length.toLocaleString("en-US");
  const limit = INPUT_CHARS.toLocaleString("en-US");
  return (
    `This call has ${length} characters; Slack's dialogs hold ${limit}. Edit it in Countersign's ` +
    "web console, or deny it with a reason that says what to change."
  );
}
