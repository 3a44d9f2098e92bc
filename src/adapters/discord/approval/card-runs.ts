import type { ApprovalCard, JsonObject } from "../../../core/index.ts";
import { codeBlock } from "../text/code-block.ts";
import { smallPrint, textDisplay } from "../text/components.ts";
import { splitText } from "../text/split-text.ts";
import { codeCost } from "../text/text-cost.ts";
import { fitsInBlock } from "./fits-on-card.ts";

/** Of a call that does not fit: enough to see what it is about. */
const BEGINNING_COST = 800;
const BEGINNING_LINES = 12;

/** `pages`: of the review that holds what does not fit here; 0 when all of it does. */
export function cardRuns(card: ApprovalCard, pages: number): JsonObject[] {
  const { runs, actions } = card;
  if (runs === "") return [smallPrint("Nothing: an empty line.")];
  if (fitsInBlock(card)) {
    const hint = pages > 0 && actions.length > 0 ? [smallPrint(REVIEW_FACTS)] : [];
    return [textDisplay(codeBlock(runs)), ...hint];
  }
  const beginning = beginningOf(runs);
  const missing = (runs.length - beginning.length).toLocaleString("en-US");
  const what = `This is only the beginning: ${missing} more characters follow.`;
  const how = actions.length === 0 ? "" : " Approve stands at the end of the review.";
  return [textDisplay(codeBlock(beginning)), smallPrint(`${what}${how}`)];
}

const REVIEW_FACTS = "A detail below is cut. All of it stands in the review, with Approve.";

function beginningOf(runs: string): string {
  const lines = runs.split("\n").slice(0, BEGINNING_LINES).join("\n");
  return splitText(lines, BEGINNING_COST, codeCost)[0] ?? "";
}
