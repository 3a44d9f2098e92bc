import { packRows } from "../../chat/message/pack-rows.ts";
import type { MarkdownPart } from "../../chat/message/read-markdown.ts";
import { costOf } from "../../chat/text/text-cost.ts";
import { blockCost, codeBlock } from "../text/code-block.ts";
import { codeCost } from "../text/discord-cost.ts";
import { alignTable } from "./align-table.ts";
import { codeBlocks } from "./divide-part.ts";

/** A wider one would break every line on most screens, and is shown as it was written. */
const MAX_COLUMNS = 120;

/** A table as aligned code; every text has the heading row. */
export function divideTable({ lines }: MarkdownPart, maxChars: number): string[] {
  const { head, rows } = alignTable(lines);
  const headCost = head.reduce((cost, line) => cost + costOfLine(line), blockCost(""));
  const room = maxChars - headCost;
  const isTooWide = (line: string) => line.length > MAX_COLUMNS || costOfLine(line) > room;
  if ([...head, ...rows].some(isTooWide)) return codeBlocks(lines.join("\n"), { maxChars });
  const pieces = packRows(rows, { maxCost: room, maxRows: rows.length, costOfRow: costOfLine });
  return pieces.map((piece) => codeBlock([...head, ...piece].join("\n")));
}

function costOfLine(line: string): number {
  return costOf(line, codeCost) + 1;
}
