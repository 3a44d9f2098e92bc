import type { ApprovalCard } from "../../../core/index.ts";
import { splitText } from "../../chat/text/split-text.ts";
import { blockCost } from "../text/code-block.ts";
import { codeCost } from "../text/discord-cost.ts";
import { longDirectory } from "./card-facts.ts";
import { roomForRuns } from "./fits-on-card.ts";

/** Of one piece: with the headline and the buttons it fills a message. */
const PIECE_COST = 3_000;

export type ReviewPiece = {
  /** What it is of: nothing said is what runs. */
  of: "runs" | "directory";
  text: string;
  /** Of its first character, from 0. */
  start: number;
  /** Characters of the whole. */
  total: number;
};

/**
 * All that is signed, in order, a piece a page: what runs, and a directory that is too long for its
 * line. The last page holds the facts too, and has no piece where both do not fit.
 */
export function reviewPages(card: ApprovalCard): (ReviewPiece | null)[] {
  const pieces = [
    ...piecesOf("runs", card.runs),
    ...piecesOf("directory", longDirectory(card) ?? ""),
  ];
  const last = pieces.at(-1);
  const hasRoom = last !== undefined && blockCost(last.text) <= roomForRuns(card);
  return hasRoom ? pieces : [...pieces, null];
}

function piecesOf(of: ReviewPiece["of"], whole: string): ReviewPiece[] {
  let start = 0;
  return splitText(whole, PIECE_COST, codeCost).map((text) => {
    const piece = { of, text, start, total: whole.length };
    start += text.length;
    return piece;
  });
}
