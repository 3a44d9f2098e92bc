import { type ApprovalView, type JsonObject, approvalCard } from "../../../core/index.ts";
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
  if (!card.actions.includes("approve_all")) return messageDialog("Not to be had", card.headline);
  if (!isWholeOnCard(card)) return messageDialog("Review it first", UNREAD);
  return modal({
    title: "Approve all?",
    callbackId: DIALOG.approveAll,
    metadata: JSON.stringify({ approvalId: approval.id, digest: approval.digest }),
    submit: "Approve all",
    close: "Cancel",
    blocks: [cardHead(card), ...cardRuns(card, 0), richText(section(plain(coverage(endsAt))))],
  });
}

const UNREAD =
  "Approve all would approve this call too, and it does not fit on its card: review and approve " +
  "it first.";

function coverage(endsAt: Date | null): string {
  const until = endsAt === null ? "until somebody revokes it" : `until ${timeOf(endsAt)}`;
  return (
    "This call runs, and so does everything else in this session that would ask, whichever tool " +
    `and arguments: nobody is asked ${until}.\n\n` +
    "It does not cover what the policy denies, nor calls that are asked about every time. " +
    "Write “grants” in the thread to see it, and “revoke” with its id to end it."
  );
}

/** `2026-11-21 14:05 UTC`, as cards say it. */
function timeOf(at: Date): string {
  const iso = at.toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
