import { type MarkdownPart, readMarkdown } from "../../chat/message/read-markdown.ts";
import { calmAtWords, ZERO_WIDTH_SPACE } from "../text/escape-text.ts";

/**
 * Slack reads its own `<…>` tokens inside markdown blocks, in code too, and reads an escaped
 * angle back as a plain one (measured in PostHog/posthog#95054). So a model's text is escaped
 * outside code. In code, where an escape may show as it is, only what would ping is split.
 */
export function deadenMarkdown(text: string): string {
  return readMarkdown(text).map(deadenPart).map(joinParts).join("");
}

export function deadenPart(part: MarkdownPart): MarkdownPart {
  const text = part.lines.join("\n");
  const dead = part.kind === "code" ? deadenCode(text) : deadenProse(text);
  return { ...part, lines: dead.split("\n") };
}

/** Each part with what separates it from the one before. */
export function joinParts({ lines, isApart }: MarkdownPart, index: number): string {
  const gap = index === 0 ? "" : isApart ? "\n\n" : "\n";
  return `${gap}${lines.join("\n")}`;
}

const TOKEN =
  /<(?=!(?:channel|here|everyone|group|subteam|date)\b|[@#][a-z0-9]|[a-z][a-z0-9+.-]*:[^<>\n]*\|)/gi;

function deadenCode(text: string): string {
  return text.replace(TOKEN, `<${ZERO_WIDTH_SPACE}`);
}

/** A longer one is taken for prose, so that looking for its end stays quick. */
const CODE_SPAN = /((?<!`)(`+)(?!`)[\s\S]{0,4000}?(?<!`)\2(?!`))/;

function deadenProse(text: string): string {
  // The second group of a span is its marks, which `split` hands out too.
  const pieces = text.split(CODE_SPAN).filter((_, index) => index % 3 !== 2);
  const isCode = (index: number) => index % 2 === 1;
  const dead = pieces.map((piece, index) =>
    isCode(index) ? deadenCode(piece) : deadenWords(piece),
  );
  return dead.join("");
}

/** An address between angles, or any other angle; a backslash before it has done its work. */
const ANGLE = /<(https?:\/\/[^\s<>|]+)>|\\?</gi;
const LINK = /\]\(\s*([^\s)]*)/g;
const REFERENCE = /^ {0,3}\[(?:\\.|[^\]\\\n])+\]:\s*(\S+)/gm;

function deadenWords(text: string): string {
  const escaped = text.replace(ANGLE, (angle, address?: string) => (address ? angle : "&lt;"));
  const linked = escaped.replace(LINK, (link, to: string) =>
    isHarmless(to) ? link : link.replace("](", "] ("),
  );
  const referred = linked.replace(REFERENCE, (line, to: string) =>
    isHarmless(to) ? line : line.replace("[", String.raw`\[`),
  );
  return calmAtWords(referred);
}

/** Web and mail addresses, and what has no scheme nor hides one. */
function isHarmless(address: string): boolean {
  const bare = address.replace(/^(?:<|&lt;)/, "");
  return /^(?:https?:\/\/|mailto:)/i.test(bare) || !/[:&\\]/.test(bare);
}
