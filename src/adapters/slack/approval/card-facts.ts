import type { CardFact, JsonObject } from "../../../core/index.ts";
import { TEXT_COST } from "../text/block-limits.ts";
import { clipText } from "../text/clip-text.ts";
import { bold, plain, richText, section } from "../text/rich-text.ts";
import { splitText } from "../text/split-text.ts";
import { FACT_COST } from "./fits-on-card.ts";

/** Longer than any path can be. */
const WHOLE_FACT_COST = 24_000;

/** Where, for whom and why; a line each. */
export function cardFacts(
  facts: readonly CardFact[],
  { isWhole = false }: { isWhole?: boolean } = {},
): JsonObject[] {
  if (facts.length === 0) return [];
  const maxCost = isWhole ? WHOLE_FACT_COST : FACT_COST;
  const parts = facts.flatMap(({ label, value }, index) => [
    bold(`${index === 0 ? "" : "\n"}${label}: `),
    ...splitText(clipText(value, maxCost) || "–", TEXT_COST).map(plain),
  ]);
  return [richText(section(...parts))];
}
