import { type ApprovalView, approvalCard } from "../../../core/index.ts";
import { cardHead, cardLines } from "../approval/card-blocks.ts";
import { notificationOf } from "../approval/notification.ts";
import type { SlackPost } from "../slack-api.ts";
import { smallPrint } from "../text/rich-text.ts";

/** What was decided, in words, where the card itself still says something older. */
export function renderOutcome(approval: ApprovalView): SlackPost {
  const card = approvalCard(approval, { platform: "slack" });
  const about = `About the request ${approval.shortId} · ${approval.digest}; its card could not be changed.`;
  return {
    text: notificationOf(card),
    blocks: [cardHead(card), ...cardLines(card), smallPrint(about)],
  };
}
