import { splitText } from "../text/split-text.ts";
import { codeCost, costOf, unitsWithin } from "../text/text-cost.ts";

/** What a message shows of an output; longer ones show both ends. */
const MAX_LINES = 30;
const MAX_COST = 1_350;
const HEAD_LINES = 14;
const HEAD_COST = 650;
const TAIL_LINES = 10;
const TAIL_COST = 500;

export type ClippedOutput =
  | { kind: "whole"; text: string }
  | { kind: "ends"; head: string; missing: number; tail: string };

/** The whole of a short output; head and tail of a long one, and how many characters lie between. */
export function clipOutput(text: string): ClippedOutput {
  const lines = text.split("\n");
  if (lines.length <= MAX_LINES && costOf(text, codeCost) <= MAX_COST) {
    return { kind: "whole", text };
  }
  const head = splitText(lines.slice(0, HEAD_LINES).join("\n"), HEAD_COST, codeCost)[0] ?? "";
  const tail = lastOf(text.slice(head.length));
  return { kind: "ends", head, missing: text.length - head.length - tail.length, tail };
}

function lastOf(rest: string): string {
  const lines = rest.split("\n").slice(-TAIL_LINES).join("\n");
  const reversed = lines.split("").toReversed().join("");
  const fits = lines.slice(lines.length - unitsWithin(reversed, TAIL_COST, codeCost));
  if (fits.length === lines.length) return fits;
  const lineStart = fits.indexOf("\n") + 1;
  if (lineStart > 0 && lineStart < fits.length / 2) return fits.slice(lineStart);
  return isLowSurrogate(fits) ? fits.slice(1) : fits;
}

function isLowSurrogate(text: string): boolean {
  const unit = text.charCodeAt(0);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
