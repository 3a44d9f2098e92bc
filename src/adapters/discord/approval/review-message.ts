import {
  type ApprovalCard,
  type ApprovalView,
  type JsonObject,
  approvalCard,
} from "../../../core/index.ts";
import type { NameOf } from "../../chat/approval/name-of.ts";
import { ACTION } from "../custom-ids.ts";
import type { DiscordPost } from "../discord-post.ts";
import { codeBlock } from "../text/code-block.ts";
import {
  button,
  container,
  privatePost,
  row,
  separator,
  smallPrint,
  textDisplay,
} from "../text/components.ts";
import { type Signed, approveButtons, signedOf } from "./card-actions.ts";
import { factLines } from "./card-facts.ts";
import { accentOf, headline, outcomeLines, problemText } from "./card-texts.ts";
import { type ReviewPiece, reviewPages } from "./review-pages.ts";

const REVIEWED = { once: ACTION.approveOnceReviewed, session: ACTION.approveSessionReviewed };

/**
 * One page of all that will run, for one reader. Approve stands on the last one only. `page`: from
 * 1; what lies outside shows the nearest. `before`: what was signed on the page that the reader
 * comes from; if the call was edited since, reading starts again.
 */
export function renderReviewPage(
  approval: ApprovalView,
  page: number,
  { before, nameOf = asItIs }: { before?: { digest: string }; nameOf?: NameOf } = {},
): DiscordPost {
  const card = approvalCard(approval, { platform: "discord", nameOf });
  const pages = reviewPages(card);
  const isChanged = before !== undefined && before.digest !== approval.digest;
  const number = isChanged ? 1 : Math.min(Math.max(1, Math.trunc(page)), pages.length);
  const isLast = number === pages.length;
  return privatePost(
    container(accentOf(card), [
      ...(isChanged ? [smallPrint(CHANGED)] : []),
      textDisplay(`${headline(card)}\nReview · page ${number} of ${pages.length}`),
      ...pieceTexts(pages[number - 1] ?? null),
      ...(isLast ? ending(card) : []),
      ...pageActions(card, { signed: signedOf(approval), number, isLast }),
    ]),
  );
}

const asItIs: NameOf = () => null;

const CHANGED = "Somebody edited this call while you read it. Read it again from the beginning.";

function pieceTexts(piece: ReviewPiece | null): JsonObject[] {
  if (piece === null) return [];
  const { of, text, start, total } = piece;
  const end = start + text.length;
  const isLineEnd = end < total && text.endsWith("\n");
  const what = of === "directory" ? "Directory · characters" : "Characters";
  const range = `${what} ${count(start + 1)}–${count(end)} of ${count(total)}`;
  const goesOn = end < total && !isLineEnd ? " · the line goes on" : "";
  // The block itself ends the line.
  const shown = isLineEnd ? text.slice(0, -1) : text;
  return [smallPrint(`${range}${goesOn}`), textDisplay(codeBlock(shown))];
}

function ending(card: ApprovalCard): JsonObject[] {
  const texts = [factLines(card), problemText(card), outcomeLines(card)];
  return [
    smallPrint("This is the end: nothing else runs."),
    separator(),
    ...texts.filter((text) => text !== "").map(textDisplay),
  ];
}

function pageActions(
  { actions }: ApprovalCard,
  { signed, number, isLast }: { signed: Signed; number: number; isLast: boolean },
): JsonObject[] {
  const turn = (label: string, page: number) =>
    button(label, { action: ACTION.page, ...signed, page });
  const canApprove = isLast && actions.length > 0;
  const buttons = [
    ...(number > 1 ? [turn("Back", number - 1)] : []),
    ...(isLast ? [] : [turn("Next", number + 1)]),
    ...(canApprove ? approveButtons(actions, signed, REVIEWED) : []),
  ];
  return buttons.length === 0 ? [] : [row(...buttons)];
}

function count(characters: number): string {
  return characters.toLocaleString("en-US");
}
