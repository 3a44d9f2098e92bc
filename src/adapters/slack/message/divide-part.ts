import { type MarkdownPart, closes, fenceOf } from "../../chat/message/read-markdown.ts";
import { splitText } from "../../chat/text/split-text.ts";
import { costOf } from "../../chat/text/text-cost.ts";
import { slackCost } from "../text/slack-cost.ts";

export function divideProse(part: MarkdownPart, maxCost: number): MarkdownPart[] {
  return splitText(part.lines.join("\n"), maxCost, slackCost).map((text, index) => ({
    ...part,
    lines: text.replace(/\n$/, "").split("\n"),
    isApart: index === 0 && part.isApart,
  }));
}

/** The line breaks after the fences and around the code. */
const LINE_ENDS_COST = 8;

/** Every piece is a code block of its own, fenced as the whole was. */
export function divideCode(part: MarkdownPart, maxCost: number): MarkdownPart[] {
  const [opening = "", ...rest] = part.lines;
  const marks = fenceOf(opening) ?? "```";
  const isClosed = closes(rest.at(-1) ?? "", marks);
  const code = (isClosed ? rest.slice(0, -1) : rest).join("\n");
  const head = costOf(opening, slackCost) <= maxCost / 4 ? opening : marks;
  return splitText(
    code,
    maxCost - costOf(head, slackCost) - costOf(marks, slackCost) - LINE_ENDS_COST,
    slackCost,
  ).map((text) => ({
    ...part,
    lines: [head, text.replace(/\n$/, ""), marks],
    isApart: true,
  }));
}
