import { type ApprovalView, type JsonObject, approvalCard } from "../../../core/index.ts";
import { DIALOG } from "../action-ids.ts";
import { smallPrint } from "../text/rich-text.ts";
import { cardHead } from "./card-blocks.ts";
import { messageDialog, modal } from "./modal.ts";
import { textInput } from "./text-input.ts";

/** Enough to say why; the core keeps 4,000. */
const REASON_CHARS = 1_000;

/** Asks why; the agent reads it. */
export function denyReasonDialog(approval: ApprovalView): JsonObject {
  const card = approvalCard(approval, { platform: "slack" });
  if (card.actions.length === 0) return messageDialog("Nothing to deny", card.headline);
  return modal({
    title: "Deny with reason",
    callbackId: DIALOG.denyReason,
    metadata: JSON.stringify({ approvalId: approval.id, digest: approval.digest }),
    submit: "Deny",
    close: "Cancel",
    blocks: [
      cardHead(card),
      textInput({ label: "Reason", maxChars: REASON_CHARS }),
      smallPrint("The agent reads it and may try another way. Everybody here sees it too."),
    ],
  });
}
