import {
  type ApprovalCard,
  type CardTone,
  type JsonObject,
  showOnOneLine,
} from "../../../core/index.ts";
import { runsOnCard } from "../../chat/approval/runs-on-card.ts";
import { clipText } from "../../chat/text/clip-text.ts";
import {
  bold,
  emoji,
  plain,
  preformatted,
  richText,
  section,
  smallPrint,
} from "../text/rich-text.ts";
import { slackCost } from "../text/slack-cost.ts";
import { fitsInBlock } from "./fits-on-card.ts";

const HEADLINE_COST = 300;
const PROBLEM_COST = 700;
const OUTCOME_COST = 400;
/** The last of them; a request has one decision per person it needs, and how it went. */
const MAX_OUTCOMES = 6;
const BEGINNING = { maxCost: 1_200, maxLines: 15, costAt: slackCost };

const TONE_EMOJI: Record<CardTone, string> = {
  waiting: "raised_hand",
  running: "hourglass_flowing_sand",
  good: "white_check_mark",
  bad: "x",
  quiet: "heavy_minus_sign",
};

export function cardHead({ tone, headline }: ApprovalCard): JsonObject {
  const title = bold(` ${clipText(headline, HEADLINE_COST, slackCost)}`);
  return richText(section(emoji(TONE_EMOJI[tone]), title));
}

/** `pages`: of the review that holds what does not fit here; 0 when all of it does. */
export function cardRuns(card: ApprovalCard, pages: number): JsonObject[] {
  const shown = runsOnCard(card, { pages, fits: fitsInBlock(card.runs), beginning: BEGINNING });
  return [
    ...(shown.code === null ? [] : [richText(preformatted(shown.code))]),
    ...(shown.note === null ? [] : [smallPrint(shown.note)]),
  ];
}

/** A problem of the operator's, and how to mend it. */
export function cardProblem({ problem }: ApprovalCard): JsonObject[] {
  if (problem === null) return [];
  const text = clipText(showOnOneLine(problem), PROBLEM_COST, slackCost);
  return [richText(section(emoji("warning"), plain(` ${text}`)))];
}

export function cardLines({ outcomes }: ApprovalCard): JsonObject[] {
  if (outcomes.length === 0) return [];
  const last = outcomes.slice(-MAX_OUTCOMES);
  const text = last.map((line) => clipText(line, OUTCOME_COST, slackCost)).join("\n");
  return [richText(section(plain(text)))];
}
