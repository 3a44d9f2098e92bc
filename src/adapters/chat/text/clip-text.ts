import { graphemeStart } from "./grapheme-start.ts";
import { type CostAt, costOf, unitsWithin } from "./text-cost.ts";

/** The text if it fits, otherwise its beginning and how much is missing. */
export function clipText(text: string, maxCost: number, costAt: CostAt): string {
  if (costOf(text, costAt) <= maxCost) return text;
  const room = maxCost - costOf(note(text.length), costAt);
  const end = graphemeStart(text, unitsWithin(text, room, costAt));
  return `${text.slice(0, end)}${note(text.length - end)}`;
}

function note(missing: number): string {
  return `… (${missing.toLocaleString("en-US")} more characters)`;
}
