import { splitText } from "../text/split-text.ts";
import { type CostAt, costOf, unitsWithin } from "../text/text-cost.ts";

/** Longer outputs show both ends. */
const MAX_LINES = 30;
const HEAD_LINES = 14;
const TAIL_LINES = 10;

/** What a message of a platform has room for: the whole of a short output, or two ends. */
export type OutputRoom = { maxCost: number; headCost: number; tailCost: number; costAt: CostAt };

export type ClippedOutput =
  | { kind: "whole"; text: string }
  | { kind: "ends"; head: string; missing: number; tail: string };

/** The whole of a short output; head and tail of a long one, and how many characters lie between. */
export function clipOutput(text: string, room: OutputRoom): ClippedOutput {
  const { maxCost, headCost, costAt } = room;
  const lines = text.split("\n");
  const isShort = lines.length <= MAX_LINES && costOf(text, costAt) <= maxCost;
  if (isShort) return { kind: "whole", text };
  const head = splitText(lines.slice(0, HEAD_LINES).join("\n"), headCost, costAt)[0] ?? "";
  const tail = lastOf(text.slice(head.length), room);
  return { kind: "ends", head, missing: text.length - head.length - tail.length, tail };
}

function lastOf(rest: string, { tailCost, costAt }: OutputRoom): string {
  const lines = rest.split("\n").slice(-TAIL_LINES).join("\n");
  const reversed = lines.split("").toReversed().join("");
  const fits = lines.slice(lines.length - unitsWithin(reversed, tailCost, costAt));
  if (fits.length === lines.length) return fits;
  const lineStart = fits.indexOf("\n") + 1;
  if (lineStart > 0 && lineStart < fits.length / 2) return fits.slice(lineStart);
  return isLowSurrogate(fits) ? fits.slice(1) : fits;
}

function isLowSurrogate(text: string): boolean {
  const unit = text.charCodeAt(0);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
