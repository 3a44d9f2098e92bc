import {
  type ApprovalCard,
  type ApprovalView,
  type JsonObject,
  approvalCard,
} from "../../core/index.ts";
import type { NameOf } from "../chat/approval/name-of.ts";
import { writeValue } from "./action-ids.ts";
import { cardActions } from "./approval/card-actions.ts";
import { cardHead, cardLines, cardProblem, cardRuns } from "./approval/card-blocks.ts";
import { cardFacts } from "./approval/card-facts.ts";
import { isWholeOnCard } from "./approval/fits-on-card.ts";
import { notificationOf } from "./approval/notification.ts";
import { reviewPages } from "./approval/review-pages.ts";
import type { SlackPost } from "./slack-api.ts";

export { approveAllDialog } from "./approval/approve-all-dialog.ts";
export { denyReasonDialog } from "./approval/deny-reason-dialog.ts";
export { editDialog } from "./approval/edit-dialog.ts";
export { messageDialog } from "./approval/modal.ts";
export type { NameOf } from "../chat/approval/name-of.ts";
export { readEdit } from "../chat/approval/read-edit.ts";
export { renderReviewPage } from "./approval/review-dialog.ts";
export { readReviewPlace } from "./approval/review-place.ts";

/**
 * The approval card, from the stored request only. All of what will run stands on it, or its
 * beginning with a way to all of it; Approve is never nearer than that.
 */
export function renderCard(
  approval: ApprovalView,
  { nameOf }: { nameOf?: NameOf } = {},
): SlackPost {
  const card = cardOf(approval, nameOf);
  const pages = isWholeOnCard(card) ? 0 : reviewPages(card.runs).length;
  const isPending = card.actions.length > 0;
  const blocks: JsonObject[] = [
    cardHead(card),
    ...cardRuns(card, pages),
    ...(isPending ? [] : cardLines(card)),
    ...cardFacts(card.facts),
    ...cardProblem(card),
    ...(isPending ? cardLines(card) : []),
    ...cardActions(card, { approvalId: writeValue(approval), pages }),
  ];
  return { text: notificationOf(card), blocks };
}

function cardOf(approval: ApprovalView, nameOf: NameOf | undefined): ApprovalCard {
  return approvalCard(approval, { platform: "slack", ...(nameOf ? { nameOf } : {}) });
}
