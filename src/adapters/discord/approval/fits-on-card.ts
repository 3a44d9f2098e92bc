import type { ApprovalCard } from "../../../core/index.ts";
import { blockCost } from "../text/code-block.ts";
import { TEXTS_CHARS } from "../text/discord-limits.ts";
import { factLines, longDirectory } from "./card-facts.ts";
import { headline, outcomeLines, problemText } from "./card-texts.ts";

/** More would push the buttons out of sight. */
const CARD_LINES = 40;
/** Of buttons, hints about what is missing, and the words around a question or a page. */
const WORDS_COST = 650;

/** Whether everything that is signed can be read on the card itself. */
export function isWholeOnCard(card: ApprovalCard): boolean {
  return longDirectory(card) === null && fitsInBlock(card);
}

/** One block only: where two meet, nobody could see whether a line ends. */
export function fitsInBlock(card: ApprovalCard): boolean {
  return blockCost(card.runs) <= roomForRuns(card) && lineCount(card.runs) <= CARD_LINES;
}

/** What everything else on a card leaves. */
export function roomForRuns(card: ApprovalCard): number {
  const texts = [headline(card), factLines(card), problemText(card), outcomeLines(card)];
  return TEXTS_CHARS - WORDS_COST - texts.join("").length;
}

function lineCount(text: string): number {
  return text.split("\n").length;
}
