import type { ApprovalCard } from "../../../core/index.ts";
import { costOf } from "../../chat/text/text-cost.ts";
import { TEXT_COST } from "../text/block-limits.ts";
import { slackCost } from "../text/slack-cost.ts";

/** Slack folds tall messages away behind "Show more"; what is signed must not be behind that. */
export const CARD_LINES = 40;
/** Of one fact on the card. */
export const FACT_COST = 400;
/** Where it runs is part of what is signed, so a cut one must be read in whole too. */
const SIGNED_FACT = "Directory";

/** Whether everything that is signed can be read on the card itself. */
export function isWholeOnCard({ runs, facts }: Pick<ApprovalCard, "runs" | "facts">): boolean {
  const directory = facts.find(({ label }) => label === SIGNED_FACT)?.value ?? "";
  return fitsInBlock(runs) && costOf(directory, slackCost) <= FACT_COST;
}

/** One block only: where two meet, nobody could see whether a line ends. */
export function fitsInBlock(runs: string): boolean {
  return costOf(runs, slackCost) <= TEXT_COST && lineCount(runs) <= CARD_LINES;
}

function lineCount(text: string): number {
  return text.split("\n").length;
}
