import { type ApprovalView, approvalCard } from "../../../core/index.ts";
import { aboutRequest } from "../../chat/message/about-request.ts";
import { cardHead, cardLines } from "../approval/card-blocks.ts";
import { notificationOf } from "../approval/notification.ts";
import type { SlackPost } from "../slack-api.ts";
import { smallPrint } from "../text/rich-text.ts";

/** How a request stands, in words, where its card says something older, or cannot be shown. */
export function renderOutcome(approval: ApprovalView): SlackPost {
  const card = approvalCard(approval, { platform: "slack" });
  return {
    text: notificationOf(card),
    blocks: [cardHead(card), ...cardLines(card), smallPrint(aboutRequest(approval))],
  };
}
