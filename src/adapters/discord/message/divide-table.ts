import { blockCost, codeBlock } from "../text/code-block.ts";
import { codeCost, costOf } from "../text/text-cost.ts";
import { alignTable } from "./align-table.ts";
import { codeBlocks } from "./divide-part.ts";
import type { MarkdownPart } from "./read-markdown.ts";

/** A wider one would break every line on most screens, and is shown as it was written. */
const MAX_COLUMNS = 120;

/** A table as aligned code; every text has the heading row. */
export function divideTable({ lines }: MarkdownPart, maxChars: number): string[] {
  const { head, rows } = alignTable(lines);
  const headCost = head.reduce((cost, line) => cost + costOfLine(line), blockCost(""));
  const room = maxChars - headCost;
  const isTooWide = (line: string) => line.length > MAX_COLUMNS || costOfLine(line) > room;
  if ([...head, ...rows].some(isTooWide)) return codeBlocks(lines.join("\n"), { maxChars });
  return pack(rows, room).map((piece) => codeBlock([...head, ...piece].join("\n")));
}

function pack(rows: readonly string[], maxCost: number): string[][] {
  const pieces: string[][] = [];
  let piece: string[] = [];
  let cost = 0;
  for (const row of rows) {
    if (piece.length > 0 && cost + costOfLine(row) > maxCost) {
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
  return costOf(line, codeCost) + 1;
}
