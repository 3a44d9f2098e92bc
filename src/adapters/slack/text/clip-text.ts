import { graphemeStart } from "./grapheme-start.ts";
import { costOf, unitsWithin } from "./text-cost.ts";

/** The text if it fits, otherwise its beginning and how much is missing. */
export function clipText(text: string, maxCost: number): string {
  if (costOf(text) <= maxCost) return text;
  const longestNote = note(text.length);
  const end = graphemeStart(text, unitsWithin(text, maxCost - costOf(longestNote)));
  return `${text.slice(0, end)}${note(text.length - end)}`;
}

function note(missing: number): string {
  return `… (${missing.toLocaleString("en-US")} more characters)`;
}
