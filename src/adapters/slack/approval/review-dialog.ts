import {
  type ApprovalCard,
  type ApprovalView,
  type JsonObject,
  approvalCard,
} from "../../../core/index.ts";
import type { NameOf } from "../../chat/approval/name-of.ts";
import { ACTION, DIALOG, writeValue } from "../action-ids.ts";
import { preformatted, richText, smallPrint } from "../text/rich-text.ts";
import { approveButtons, button } from "./card-actions.ts";
import { cardHead, cardLines, cardProblem } from "./card-blocks.ts";
import { cardFacts } from "./card-facts.ts";
import { modal } from "./modal.ts";
import { type ReviewPiece, reviewPages } from "./review-pages.ts";
import { type ReviewPlace, writeReviewPlace } from "./review-place.ts";

const REVIEWED = { once: ACTION.approveOnceReviewed, session: ACTION.approveSessionReviewed };

/**
 * One page of all that will run. Approve stands on the last one only. `page`: from 1; what lies
 * outside shows the nearest. `before`: where the reader comes from; if the call was edited since,
 * reading starts again.
 */
export function renderReviewPage(
  approval: ApprovalView,
  page: number,
  { before, nameOf = asItIs }: { before?: ReviewPlace; nameOf?: NameOf } = {},
): JsonObject {
  const card = approvalCard(approval, { platform: "slack", nameOf });
  const pages = reviewPages(card.runs);
  const isChanged = before !== undefined && before.digest !== approval.digest;
  const number = isChanged ? 1 : Math.min(Math.max(1, page), pages.length);
  const place = { approvalId: approval.id, page: number, digest: approval.digest };
  const blocks = [
    ...(isChanged ? [smallPrint(CHANGED)] : []),
    cardHead(card),
    ...pieceBlocks(pages[number - 1] ?? [], card.runs.length),
    ...(number === pages.length ? ending(card) : []),
    ...pageActions(card, { place, count: pages.length }),
  ];
  return modal({
    title: `Review · page ${number} of ${pages.length}`,
    callbackId: DIALOG.review,
    metadata: writeReviewPlace(place),
    blocks,
    close: "Close",
  });
}

const asItIs: NameOf = () => null;

const CHANGED = "Somebody edited this call while you read it. Read it again from the beginning.";

function pieceBlocks(pieces: readonly ReviewPiece[], total: number): JsonObject[] {
  return pieces.flatMap(({ text, start }) => {
    const end = start + text.length;
    const range = `Characters ${count(start + 1)}–${count(end)} of ${count(total)}`;
    const goesOn = end < total && !text.endsWith("\n") ? " · the line goes on" : "";
    return [smallPrint(`${range}${goesOn}`), richText(preformatted(text))];
  });
}

function ending(card: ApprovalCard): JsonObject[] {
  return [
    smallPrint("This is the end: nothing else runs."),
    ...cardFacts(card.facts, { isWhole: true }),
    ...cardProblem(card),
    ...cardLines(card),
  ];
}

function pageActions(
  { actions }: ApprovalCard,
  { place, count }: { place: ReviewPlace; count: number },
): JsonObject[] {
  const { page } = place;
  const approvalId = writeValue({ id: place.approvalId, digest: place.digest });
  const turn = (text: string, action: string) => button({ text, action, approvalId });
  const isLast = page === count;
  const canApprove = isLast && actions.length > 0;
  const elements = [
    ...(page > 1 ? [turn("Back", ACTION.previousPage)] : []),
    ...(isLast ? [] : [turn("Next", ACTION.nextPage)]),
    ...(canApprove ? approveButtons(actions, approvalId, REVIEWED) : []),
  ];
  return elements.length === 0 ? [] : [{ type: "actions", elements }];
}

function count(characters: number): string {
  return characters.toLocaleString("en-US");
}
