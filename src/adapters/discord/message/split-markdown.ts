import { CONTENT_CHARS } from "../text/discord-limits.ts";
import { divideCode, divideProse } from "./divide-part.ts";
import { divideTable } from "./divide-table.ts";
import { type MarkdownPart, readMarkdown } from "./read-markdown.ts";

/** Room beside a part for a heading and the agent's name. */
const SPARE_CHARS = 150;
const MAX_PART_CHARS = CONTENT_CHARS - SPARE_CHARS;

type Text = { text: string; isApart: boolean };

/** A model's answer, harmless, as texts that each fit in one message. */
export function splitMarkdown(
  markdown: string,
  { firstChars = 0 }: { firstChars?: number } = {},
): string[] {
  const posts: Text[][] = [];
  let current: Text[] = [];
  let room = CONTENT_CHARS - firstChars;
  for (const text of readMarkdown(markdown).flatMap(divide)) {
    if (current.length > 0 && join([...current, text]).length > room) {
      const moved = takeHeading(current);
      posts.push(current);
      current = moved;
      room = CONTENT_CHARS;
    }
    current.push(text);
  }
  return [...posts, current].map(join);
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

/** A heading goes with what it heads. */
function takeHeading(texts: Text[]): Text[] {
  const last = texts.at(-1)?.text ?? "";
  const isHeading = /^#{1,3} [^\n]*$/.test(last) && last.length <= MAX_HEADING_CHARS;
  return isHeading && texts.length > 1 ? texts.splice(-1) : [];
}

function join(texts: readonly Text[]): string {
  return texts
    .map(({ text, isApart }, index) => `${index === 0 ? "" : isApart ? "\n\n" : "\n"}${text}`)
    .join("");
}
