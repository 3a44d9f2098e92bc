import { type ApprovalView, type JsonObject, approvalCard } from "../../core/index.ts";
import type { NameOf } from "../chat/approval/name-of.ts";
import { cardActions, signedOf } from "./approval/card-actions.ts";
import { factLines } from "./approval/card-facts.ts";
import { cardRuns } from "./approval/card-runs.ts";
import { accentOf, headline, outcomeLines, problemText } from "./approval/card-texts.ts";
import { isWholeOnCard } from "./approval/fits-on-card.ts";
import { reviewPages } from "./approval/review-pages.ts";
import type { DiscordPost } from "./discord-post.ts";
import { container, openPost, separator, textDisplay } from "./text/components.ts";

export { approveAllQuestion } from "./approval/approve-all-question.ts";
export { denyReasonModal } from "./approval/deny-reason-modal.ts";
export { editModal } from "./approval/edit-modal.ts";
export type { ModalOrAnswer } from "./approval/modal.ts";
export type { NameOf } from "../chat/approval/name-of.ts";
export { plainAnswer } from "./approval/plain-answer.ts";
export { readEdit } from "../chat/approval/read-edit.ts";
export { renderReviewPage } from "./approval/review-message.ts";

/**
 * The approval card, from the stored request only. All of what will run stands on it, or its
 * beginning with a way to all of it; Approve is never nearer than that.
 */
export function renderCard(
  approval: ApprovalView,
  { nameOf = asItIs }: { nameOf?: NameOf } = {},
): DiscordPost {
  const card = approvalCard(approval, { platform: "discord", nameOf });
  const pages = isWholeOnCard(card) ? 0 : reviewPages(card).length;
  const isPending = card.actions.length > 0;
  const lines = shown(outcomeLines(card));
  return openPost(
    container(accentOf(card), [
      textDisplay(headline(card)),
      ...cardRuns(card, pages),
      ...(isPending ? [] : lines),
      separator(),
      ...shown(factLines(card)),
      ...shown(problemText(card)),
      ...(isPending ? lines : []),
      ...cardActions(card, { signed: signedOf(approval), pages }),
    ]),
  );
}

const asItIs: NameOf = () => null;

function shown(text: string): JsonObject[] {
  return text === "" ? [] : [textDisplay(text)];
}
