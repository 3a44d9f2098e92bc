import type { CardFact, JsonObject } from "../../../core/index.ts";
import { clipText } from "../../chat/text/clip-text.ts";
import { splitText } from "../../chat/text/split-text.ts";
import { TEXT_COST } from "../text/block-limits.ts";
import { bold, plain, richText, section, smallPrint } from "../text/rich-text.ts";
import { slackCost } from "../text/slack-cost.ts";
import { FACT_COST } from "./fits-on-card.ts";

/** Longer than any path can be. */
const WHOLE_FACT_COST = 24_000;
/** For whoever looks into it, not for deciding. */
const QUIET = ["Rule", "Signature"];

/** Where, for whom and why, a line each; `isWhole`: as long as they are. */
export function cardFacts(
  facts: readonly CardFact[],
  { isWhole = false }: { isWhole?: boolean } = {},
): JsonObject[] {
  const isQuiet = ({ label }: CardFact) => QUIET.includes(label);
  const loud = facts.filter((fact) => !isQuiet(fact));
  const quiet = facts.filter(isQuiet);
  const maxCost = isWhole ? WHOLE_FACT_COST : FACT_COST;
  return [...loudFacts(loud, maxCost), ...quietFacts(quiet)];
}

function loudFacts(facts: readonly CardFact[], maxCost: number): JsonObject[] {
  if (facts.length === 0) return [];
  const parts = facts.flatMap(({ label, value }, index) => [
    bold(`${index === 0 ? "" : "\n"}${label}: `),
    ...splitText(clipText(value, maxCost, slackCost) || "–", TEXT_COST, slackCost).map(plain),
  ]);
  return [richText(section(...parts))];
}

function quietFacts(facts: readonly CardFact[]): JsonObject[] {
  if (facts.length === 0) return [];
  const texts = facts.map(
    ({ label, value }) => `${label}: ${clipText(value, FACT_COST, slackCost)}`,
  );
  return [smallPrint(texts.join(" · "))];
}
