import { MARKDOWN_COST } from "../text/block-limits.ts";
import { costOf } from "../text/text-cost.ts";
import { deadenPart, joinParts } from "./deaden-markdown.ts";
import { divideCode, divideProse } from "./divide-part.ts";
import { divideTable } from "./divide-table.ts";
import { type MarkdownPart, readMarkdown } from "./read-markdown.ts";

/** Slack makes blocks of a markdown block, and takes 50 in a message. */
const MAX_PARTS = 40;
/** Slack took only one table in a message, and nowhere says that it takes more. */
const MAX_TABLES = 1;

/** A model's answer, harmless, as texts that each fit in one message. */
export function splitMarkdown(
  text: string,
  { firstCost = 0 }: { firstCost?: number } = {},
): string[] {
  const posts: MarkdownPart[][] = [];
  let current: MarkdownPart[] = [];
  let cost = firstCost;
  for (const part of readMarkdown(text).map(deadenPart).flatMap(divide)) {
    const partCost = costOfPart(part);
    if (current.length > 0 && isFull(current, part, cost + partCost)) {
      const moved = takeHeading(current);
      posts.push(current);
      current = moved;
      cost = moved.reduce((sum, heading) => sum + costOfPart(heading), 0);
    }
    current.push(part);
    cost += partCost;
  }
  return [...posts, current].map((parts) => parts.map(joinParts).join(""));
}

function isFull(current: readonly MarkdownPart[], next: MarkdownPart, cost: number): boolean {
  if (cost > MARKDOWN_COST || current.length >= MAX_PARTS) return true;
  const tables = current.filter(({ kind }) => kind === "table").length;
  return next.kind === "table" && tables >= MAX_TABLES;
}

/** A heading goes with what it heads. */
function takeHeading(parts: MarkdownPart[]): MarkdownPart[] {
  const last = parts.at(-1);
  const isHeading = last?.lines.length === 1 && /^#{1,6} /.test(last.lines[0] ?? "");
  return isHeading && parts.length > 1 ? parts.splice(-1) : [];
}

const GAP_COST = 4;

function costOfPart({ lines }: MarkdownPart): number {
  return costOf(lines.join("\n")) + GAP_COST;
}

/** Room beside a part for a heading and the agent's name. */
const SPARE_COST = 500;

function divide(part: MarkdownPart): MarkdownPart[] {
  const maxCost = MARKDOWN_COST - SPARE_COST;
  if (part.kind === "table") return divideTable(part, maxCost);
  if (costOfPart(part) <= maxCost) return [part];
  return part.kind === "code" ? divideCode(part, maxCost) : divideProse(part, maxCost);
}
