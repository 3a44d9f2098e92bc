import {
  type ApprovalCard,
  type CardTone,
  type JsonObject,
  showOnOneLine,
} from "../../../core/index.ts";
import { clipText } from "../text/clip-text.ts";
import {
  bold,
  emoji,
  plain,
  preformatted,
  richText,
  section,
  smallPrint,
} from "../text/rich-text.ts";
import { splitText } from "../text/split-text.ts";
import { fitsInBlock } from "./fits-on-card.ts";

const HEADLINE_COST = 300;
const PROBLEM_COST = 700;
const OUTCOME_COST = 400;
/** The last of them; a request has one decision per person it needs, and how it went. */
const MAX_OUTCOMES = 6;
/** Of a call that does not fit: enough to see what it is about. */
const BEGINNING_COST = 1_200;
const BEGINNING_LINES = 15;

const TONE_EMOJI: Record<CardTone, string> = {
  waiting: "raised_hand",
  running: "hourglass_flowing_sand",
  good: "white_check_mark",
  bad: "x",
  quiet: "heavy_minus_sign",
};

export function cardHead({ tone, headline }: ApprovalCard): JsonObject {
  const title = bold(` ${clipText(headline, HEADLINE_COST)}`);
  return richText(section(emoji(TONE_EMOJI[tone]), title));
}

/** `pages`: of the review that holds what does not fit here; 0 when all of it does. */
export function cardRuns({ runs, actions }: ApprovalCard, pages: number): JsonObject[] {
  if (runs === "") return [smallPrint("Nothing: an empty line.")];
  if (fitsInBlock(runs)) {
    const hint = pages > 0 && actions.length > 0 ? [smallPrint(REVIEW_FACTS)] : [];
    return [richText(preformatted(runs)), ...hint];
  }
  const beginning = beginningOf(runs);
  const missing = (runs.length - beginning.length).toLocaleString("en-US");
  const what = `This is only the beginning: ${missing} more characters follow.`;
  const how = actions.length === 0 ? "" : " Approve stands at the end of the review.";
  return [richText(preformatted(beginning)), smallPrint(`${what}${how}`)];
}

const REVIEW_FACTS = "A detail below is cut. All of it stands in the review, with Approve.";

/** A problem of the operator's, and how to mend it. */
export function cardProblem({ problem }: ApprovalCard): JsonObject[] {
  if (problem === null) return [];
  const text = clipText(showOnOneLine(problem), PROBLEM_COST);
  return [richText(section(emoji("warning"), plain(` ${text}`)))];
}

export function cardLines({ outcomes }: ApprovalCard): JsonObject[] {
  if (outcomes.length === 0) return [];
  const last = outcomes.slice(-MAX_OUTCOMES);
  const text = last.map((line) => clipText(line, OUTCOME_COST)).join("\n");
  return [richText(section(plain(text)))];
}

function beginningOf(runs: string): string {
  const lines = runs.split("\n").slice(0, BEGINNING_LINES).join("\n");
  return splitText(lines, BEGINNING_COST)[0] ?? "";
}
