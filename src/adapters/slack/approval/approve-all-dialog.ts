import { type ApprovalView, type JsonObject, approvalCard } from "../../../core/index.ts";
import { coverageOfAll, whyNotAll } from "../../chat/approval/approve-all.ts";
import { DIALOG } from "../action-ids.ts";
import { plain, richText, section } from "../text/rich-text.ts";
import { cardHead, cardRuns } from "./card-blocks.ts";
import { isWholeOnCard } from "./fits-on-card.ts";
import { messageDialog, modal } from "./modal.ts";

/** Says what "all" covers and until when, before it is given. `endsAt`: null when it does not end. */
export function approveAllDialog(
  approval: ApprovalView,
  { endsAt }: { endsAt: Date | null },
): JsonObject {
  const card = approvalCard(approval, { platform: "slack" });
  const problem = whyNotAll(card, { isWhole: isWholeOnCard(card) });
  if (problem !== null) return messageDialog("Not to be had", problem);
  const coverage = coverageOfAll(endsAt).join("\n\n");
  return modal({
    title: "Approve all?",
    callbackId: DIALOG.approveAll,
    metadata: JSON.stringify({ approvalId: approval.id, digest: approval.digest }),
    submit: "Approve all",
    close: "Cancel",
    blocks: [cardHead(card), ...cardRuns(card, 0), richText(section(plain(coverage)))],
  });
}
