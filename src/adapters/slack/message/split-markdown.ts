import { packParts } from "../../chat/message/pack-parts.ts";
import { type MarkdownPart, readMarkdown } from "../../chat/message/read-markdown.ts";
import { costOf } from "../../chat/text/text-cost.ts";
import { MARKDOWN_COST } from "../text/block-limits.ts";
import { slackCost } from "../text/slack-cost.ts";
import { deadenPart, joinParts } from "./deaden-markdown.ts";
import { divideCode, divideProse } from "./divide-part.ts";
import { divideTable } from "./divide-table.ts";

/** Slack makes blocks of a markdown block, and takes 50 in a message. */
const MAX_PARTS = 40;
/** Slack took only one table in a message, and nowhere says that it takes more. */
const MAX_TABLES = 1;

/** A model's answer, harmless, as texts that each fit in one message. */
export function splitMarkdown(
  text: string,
  { firstCost = 0 }: { firstCost?: number } = {},
): string[] {
  const parts = readMarkdown(text).map(deadenPart).flatMap(divide);
  const isFull = (post: readonly MarkdownPart[], next: MarkdownPart, index: number) =>
    hasNoPlace(post, next, MARKDOWN_COST - (index === 0 ? firstCost : 0));
  return packParts(parts, { isFull, isHeading }).map((post) => post.map(joinParts).join(""));
}

function hasNoPlace(post: readonly MarkdownPart[], next: MarkdownPart, room: number): boolean {
  const cost = [...post, next].reduce((sum, part) => sum + costOfPart(part), 0);
  if (cost > room || post.length >= MAX_PARTS) return true;
  const tables = post.filter(({ kind }) => kind === "table").length;
  return next.kind === "table" && tables >= MAX_TABLES;
}

function isHeading({ lines }: MarkdownPart): boolean {
  return lines.length === 1 && /^#{1,6} /.test(lines[0] ?? "");
}

const GAP_COST = 4;

function costOfPart({ lines }: MarkdownPart): number {
  return costOf(lines.join("\n"), slackCost) + GAP_COST;
}

/** Room beside a part for a heading and the agent's name. */
const SPARE_COST = 500;

function divide(part: MarkdownPart): MarkdownPart[] {
  const maxCost = MARKDOWN_COST - SPARE_COST;
  if (part.kind === "table") return divideTable(part, maxCost);
  if (costOfPart(part) <= maxCost) return [part];
  return part.kind === "code" ? divideCode(part, maxCost) : divideProse(part, maxCost);
}
