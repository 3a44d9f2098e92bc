import { packParts } from "../../chat/message/pack-parts.ts";
import { type MarkdownPart, readMarkdown } from "../../chat/message/read-markdown.ts";
import { CONTENT_CHARS } from "../text/discord-limits.ts";
import { divideCode, divideProse } from "./divide-part.ts";
import { divideTable } from "./divide-table.ts";

/** Room beside a part for a heading and the agent's name. */
const SPARE_CHARS = 150;
const MAX_PART_CHARS = CONTENT_CHARS - SPARE_CHARS;

type Text = { text: string; isApart: boolean };

/** A model's answer, harmless, as texts that each fit in one message. */
export function splitMarkdown(
  markdown: string,
  { firstChars = 0 }: { firstChars?: number } = {},
): string[] {
  const isFull = (post: readonly Text[], next: Text, index: number) =>
    join([...post, next]).length > CONTENT_CHARS - (index === 0 ? firstChars : 0);
  const texts = readMarkdown(markdown).flatMap(divide);
  return packParts(texts, { isFull, isHeading }).map(join);
}

function divide(part: MarkdownPart): Text[] {
  return textsOf(part).map((text, index) => ({ text, isApart: index > 0 || part.isApart }));
}

function textsOf(part: MarkdownPart): string[] {
  switch (part.kind) {
    case "code":
      return divideCode(part, MAX_PART_CHARS);
    case "table":
      return divideTable(part, MAX_PART_CHARS);
    case "prose":
      return divideProse(part, MAX_PART_CHARS);
    default:
      return part.kind satisfies never;
  }
}

const MAX_HEADING_CHARS = 100;

function isHeading({ text }: Text): boolean {
  return /^#{1,3} [^\n]*$/.test(text) && text.length <= MAX_HEADING_CHARS;
}

function join(texts: readonly Text[]): string {
  return texts
    .map(({ text, isApart }, index) => `${index === 0 ? "" : isApart ? "\n\n" : "\n"}${text}`)
    .join("");
}
