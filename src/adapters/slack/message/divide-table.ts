import { costOf } from "../text/text-cost.ts";
import { divideCode } from "./divide-part.ts";
import { type MarkdownPart, cellsOf } from "./read-markdown.ts";

/** Slack draws tables of at most 100 rows with 20 columns, and 10,000 characters in all cells. */
const MAX_ROWS = 99;
const MAX_COLUMNS = 20;
const MAX_TABLE_COST = 9_500;
/** Of a line break, as JSON writes it. */
const LINE_END_COST = 2;

/** Every piece has the heading row; a table that Slack would not draw is shown as it was written. */
export function divideTable(part: MarkdownPart, maxCost: number): MarkdownPart[] {
  const [head = "", delimiter = "", ...rows] = part.lines;
  const headCost = costOfLine(head) + costOfLine(delimiter);
  const rowsCost = Math.min(maxCost, MAX_TABLE_COST) - headCost;
  const isDrawable = cellsOf(delimiter).length <= MAX_COLUMNS && rowsCost > 0;
  if (!isDrawable || rows.some((row) => costOfLine(row) > rowsCost)) return asCode(part, maxCost);
  const pieces = pack(rows, rowsCost);
  return pieces.map((piece, index) => ({
    ...part,
    lines: [head, delimiter, ...piece],
    isApart: index > 0 || part.isApart,
  }));
}

function pack(rows: readonly string[], maxCost: number): string[][] {
  const pieces: string[][] = [];
  let piece: string[] = [];
  let cost = 0;
  for (const row of rows) {
    if (piece.length >= MAX_ROWS || cost + costOfLine(row) > maxCost) {
      pieces.push(piece);
      piece = [];
      cost = 0;
    }
    piece.push(row);
    cost += costOfLine(row);
  }
  return [...pieces, piece];
}

function costOfLine(line: string): number {
  return costOf(line) + LINE_END_COST;
}

const FENCE = "~~~~";

function asCode(part: MarkdownPart, maxCost: number): MarkdownPart[] {
  const code = { ...part, kind: "code" as const, lines: [FENCE, ...part.lines, FENCE] };
  return costOf(code.lines.join("\n")) <= maxCost ? [code] : divideCode(code, maxCost);
}
