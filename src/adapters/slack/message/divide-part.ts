import { splitText } from "../text/split-text.ts";
import { costOf } from "../text/text-cost.ts";
import { type MarkdownPart, closes, fenceOf } from "./read-markdown.ts";

/** Slack draws tables of at most 100 rows with 20 columns, and 10,000 characters in all cells. */
const MAX_ROWS = 99;
const MAX_COLUMNS = 20;
const MAX_TABLE_COST = 9_500;

export function divideProse(part: MarkdownPart, maxCost: number): MarkdownPart[] {
  return splitText(part.lines.join("\n"), maxCost).map((text, index) => ({
    ...part,
    lines: text.replace(/\n$/, "").split("\n"),
    isApart: index === 0 && part.isApart,
  }));
}

/** Every piece is a code block of its own, fenced as the whole was. */
export function divideCode(part: MarkdownPart, maxCost: number): MarkdownPart[] {
  const [opening = "", ...rest] = part.lines;
  const marks = fenceOf(opening) ?? "```";
  const isClosed = closes(rest.at(-1) ?? "", marks);
  const code = (isClosed ? rest.slice(0, -1) : rest).join("\n");
  const head = costOf(opening) <= maxCost / 4 ? opening : marks;
  return splitText(code, maxCost - costOf(head) - costOf(marks) - 8).map((text) => ({
    ...part,
    lines: [head, text.replace(/\n$/, ""), marks],
    isApart: true,
  }));
}

/** Every piece has the heading row; a table that Slack would not draw is shown as it was written. */
export function divideTable(part: MarkdownPart, maxCost: number): MarkdownPart[] {
  const [head = "", delimiter = "", ...rows] = part.lines;
  const limit = Math.min(maxCost, MAX_TABLE_COST) - costOf(head) - costOf(delimiter) - 8;
  const isDrawable = delimiter.split("|").length <= MAX_COLUMNS + 2 && limit > 0;
  if (!isDrawable || rows.some((row) => costOf(row) > limit)) return asCode(part, maxCost);
  const pieces: string[][] = [[]];
  let cost = 0;
  for (const row of rows) {
    const isFull = (pieces.at(-1)?.length ?? 0) >= MAX_ROWS || cost + costOf(row) + 2 > limit;
    if (isFull) pieces.push([]);
    cost = (isFull ? 0 : cost) + costOf(row) + 2;
    pieces.at(-1)?.push(row);
  }
  return pieces.map((piece) => ({ ...part, lines: [head, delimiter, ...piece], isApart: true }));
}

const FENCE = "~~~~";

function asCode(part: MarkdownPart, maxCost: number): MarkdownPart[] {
  const code = { ...part, kind: "code" as const, lines: [FENCE, ...part.lines, FENCE] };
  return costOf(code.lines.join("\n")) <= maxCost ? [code] : divideCode(code, maxCost);
}
