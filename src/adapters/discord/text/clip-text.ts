import { graphemeStart } from "./grapheme-start.ts";
import { costOf, proseCost, unitsWithin } from "./text-cost.ts";

/** The text if it fits, otherwise its beginning and how much is missing. */
export function clipText(text: string, maxCost: number): string {
  if (costOf(text, proseCost) <= maxCost) return text;
  const longestNote = note(text.length);
  const end = graphemeStart(text, unitsWithin(text, maxCost - longestNote.length, proseCost));
  return `${text.slice(0, end)}${note(text.length - end)}`;
}

function note(missing: number): string {
  return `… (${missing.toLocaleString("en-US")} more characters)`;
}
