import { splitText } from "../../chat/text/split-text.ts";
import { TEXT_COST } from "../text/block-limits.ts";
import { slackCost } from "../text/slack-cost.ts";

/** Blocks of code on a page. */
const PIECES_PER_PAGE = 3;

export type ReviewPiece = {
  text: string;
  /** Of its first character, from 0. */
  start: number;
};

/** All of what runs, in order, in pages of a few pieces that each fit in one block. */
export function reviewPages(runs: string): ReviewPiece[][] {
  const pages: ReviewPiece[][] = [];
  let start = 0;
  for (const [index, text] of splitText(runs, TEXT_COST, slackCost).entries()) {
    const piece = { text, start };
    start += text.length;
    if (index % PIECES_PER_PAGE === 0) pages.push([piece]);
    else pages.at(-1)?.push(piece);
  }
  return pages.length === 0 ? [[]] : pages;
}
