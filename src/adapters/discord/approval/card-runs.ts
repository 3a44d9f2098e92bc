import type { ApprovalCard, JsonObject } from "../../../core/index.ts";
import { runsOnCard } from "../../chat/approval/runs-on-card.ts";
import { codeBlock } from "../text/code-block.ts";
import { smallPrint, textDisplay } from "../text/components.ts";
import { codeCost } from "../text/discord-cost.ts";
import { fitsInBlock } from "./fits-on-card.ts";

const BEGINNING = { maxCost: 800, maxLines: 12, costAt: codeCost };

/** `pages`: of the review that holds what does not fit here; 0 when all of it does. */
export function cardRuns(card: ApprovalCard, pages: number): JsonObject[] {
  const shown = runsOnCard(card, { pages, fits: fitsInBlock(card), beginning: BEGINNING });
  return [
    ...(shown.code === null ? [] : [textDisplay(codeBlock(shown.code))]),
    ...(shown.note === null ? [] : [smallPrint(shown.note)]),
  ];
}
