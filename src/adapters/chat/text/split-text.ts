import { graphemeStart } from "./grapheme-start.ts";
import { type CostAt, unitsWithin } from "./text-cost.ts";

/** A piece ends at a line's end, or else at a space, if that leaves it at least this full. */
const LEAST_FILL = 0.5;
/** Looked at beyond a piece, so that what is read as one character is seen whole. */
const LOOK_AHEAD = 64;

/**
 * Cuts a text into pieces of at most `maxCost` that together are exactly the text: at line ends
 * where that is possible, else after a space, else between characters.
 */
export function splitText(text: string, maxCost: number, costAt: CostAt): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at, at + maxCost + LOOK_AHEAD);
    const fits = unitsWithin(rest, maxCost, costAt);
    const isLast = at + fits >= text.length;
    const length = isLast ? fits : cutWithin(rest, fits);
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
}

function cutWithin(text: string, fits: number): number {
  const least = Math.ceil(fits * LEAST_FILL);
  for (const border of ["\n", " "]) {
    const found = text.lastIndexOf(border, fits - 1) + 1;
    if (found >= least) return found;
  }
  return Math.max(1, graphemeStart(text, fits));
}
