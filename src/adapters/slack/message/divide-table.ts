import { packRows } from "../../chat/message/pack-rows.ts";
import { type MarkdownPart, cellsOf } from "../../chat/message/read-markdown.ts";
import { costOf } from "../../chat/text/text-cost.ts";
import { slackCost } from "../text/slack-cost.ts";
import { divideCode } from "./divide-part.ts";

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
  const room = { maxCost: rowsCost, maxRows: MAX_ROWS, costOfRow: costOfLine };
  return packRows(rows, room).map((piece, index) => ({
    ...part,
    lines: [head, delimiter, ...piece],
    isApart: index > 0 || part.isApart,
  }));
}

function costOfLine(line: string): number {
  return costOf(line, slackCost) + LINE_END_COST;
}

const FENCE = "~~~~";

function asCode(part: MarkdownPart, maxCost: number): MarkdownPart[] {
  const code = { ...part, kind: "code" as const, lines: [FENCE, ...part.lines, FENCE] };
  return costOf(code.lines.join("\n"), slackCost) <= maxCost ? [code] : divideCode(code, maxCost);
}
