import { type MarkdownPart, closes, fenceOf } from "../../chat/message/read-markdown.ts";
import { splitText } from "../../chat/text/split-text.ts";
import { BLOCK_COST, codeBlock } from "../text/code-block.ts";
import { codeCost, proseCost } from "../text/discord-cost.ts";
import { deadenMarkdown } from "./deaden-markdown.ts";

/** A paragraph, harmless, in texts of at most `maxChars`. */
export function divideProse({ lines }: MarkdownPart, maxChars: number): string[] {
  const pieces = splitText(lines.join("\n"), maxChars - 1, proseCost);
  return pieces.map((text) => deadenMarkdown(text.replace(/\n$/, "")));
}

/** A fenced block; each text is a block of its own, fenced as the whole was. */
export function divideCode({ lines }: MarkdownPart, maxChars: number): string[] {
  const [opening = "", ...rest] = lines;
  const marks = fenceOf(opening) ?? "```";
  const isClosed = closes(rest.at(-1) ?? "", marks);
  const prefix = opening.slice(0, opening.indexOf(marks));
  const code = (isClosed ? rest.slice(0, -1) : rest).map((line) => withoutPrefix(line, prefix));
  const language = opening.slice(prefix.length + marks.length).trim();
  return codeBlocks(code.join("\n"), { maxChars, language });
}

export function codeBlocks(
  code: string,
  { maxChars, language = "" }: { maxChars: number; language?: string },
): string[] {
  if (code === "") return [codeBlock("", language)];
  return splitText(code, maxChars - BLOCK_COST, codeCost).map((text) =>
    codeBlock(text.replace(/\n$/, ""), language),
  );
}

/** Blocks in quotes and lists stand on their own: Discord draws none inside. */
function withoutPrefix(line: string, prefix: string): string {
  if (prefix.includes(">")) return line.replace(/^\s*>\s?/, "");
  return line.startsWith(prefix) ? line.slice(prefix.length) : line;
}
