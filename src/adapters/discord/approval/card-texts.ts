import { type ApprovalCard, type CardTone, showOnOneLine } from "../../../core/index.ts";
import { clipText } from "../../chat/text/clip-text.ts";
import { deadText } from "../text/dead-text.ts";
import { proseCost } from "../text/discord-cost.ts";

const HEADLINE_COST = 200;
const PROBLEM_COST = 350;
const OUTCOME_COST = 160;
/** The last of them; a request has one decision per person it needs, and how it went. */
const MAX_OUTCOMES = 4;

const TONE_EMOJI: Record<CardTone, string> = {
  waiting: "✋",
  running: "⏳",
  good: "✅",
  bad: "❌",
  quiet: "➖",
};

const TONE_COLOUR: Record<CardTone, number> = {
  waiting: 0xe8a33d,
  running: 0x3d8be8,
  good: 0x2a9d5c,
  bad: 0xd33a4f,
  quiet: 0x8a8a8d,
};

export function accentOf({ tone }: Pick<ApprovalCard, "tone">): number {
  return TONE_COLOUR[tone];
}

export function headline({ tone, headline }: ApprovalCard): string {
  return `${TONE_EMOJI[tone]} **${deadText(clipText(headline, HEADLINE_COST, proseCost))}**`;
}

/** A problem of the operator's, and how to mend it; empty when there is none. */
export function problemText({ problem }: ApprovalCard): string {
  return problem === null
    ? ""
    : `⚠️ ${deadText(clipText(showOnOneLine(problem), PROBLEM_COST, proseCost))}`;
}

/** Who decided how, and what came of it; empty before that. */
export function outcomeLines({ outcomes }: ApprovalCard): string {
  const last = outcomes.slice(-MAX_OUTCOMES);
  return last.map((line) => deadText(clipText(line, OUTCOME_COST, proseCost))).join("\n");
}
