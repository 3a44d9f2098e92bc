/** What agents write, as far as the console shows it. */
export type Inline =
  | { kind: "text" | "code" | "strong" | "emphasis"; text: string }
  | { kind: "link"; text: string; href: string };

export type Block =
  | { kind: "paragraph"; inlines: Inline[] }
  | { kind: "heading"; level: number; inlines: Inline[] }
  | { kind: "quote"; inlines: Inline[] }
  | { kind: "code"; language: string; text: string }
  | { kind: "list"; start: number | null; items: Inline[][] }
  | { kind: "rule" };

const FENCE = /^\s{0,3}(`{3,}|~{3,})([^`]*)$/;
const HEADING = /^(#{1,6})\s+(.*)$/;
const ITEM = /^\s{0,6}(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;
const QUOTE = /^>\s?(.*)$/;
const RULE = /^\s{0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/;
/** Every stretch is bounded, so that no text of unclosed marks takes long to read. */
const INLINE =
  /`([^`\n]{1,500})`|\*\*([^*\n]{1,500})\*\*|\*([^*\s][^*\n]{0,500})\*|\[([^[\]\n]{1,200})\]\(([^()\s]{1,1000})\)|(https?:\/\/[^\s<>"'`]{0,1000}[^\s<>"'`.,;:!?)\]])/g;

/** A small, forgiving reading of Markdown: a line that fits no form is a paragraph's. */
export function parseMarkdown(source: string): Block[] {
  const lines = source.replaceAll("\r\n", "\n").split("\n");
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length;) {
    const { block, next } = readBlock(lines, at);
    if (block) blocks.push(block);
    at = next;
  }
  return blocks;
}

type Read = { block: Block | null; next: number };

function readBlock(lines: readonly string[], at: number): Read {
  const line = lines[at] ?? "";
  if (line.trim() === "") return { block: null, next: at + 1 };
  const fence = FENCE.exec(line);
  if (fence) return readFence(lines, at, fence);
  const heading = HEADING.exec(line);
  if (heading) {
    const [, hashes = "", text = ""] = heading;
    const block: Block = { kind: "heading", level: hashes.length, inlines: parseInlines(text) };
    return { block, next: at + 1 };
  }
  if (RULE.test(line)) return { block: { kind: "rule" }, next: at + 1 };
  if (ITEM.test(line)) return readList(lines, at);
  if (QUOTE.test(line)) return readQuote(lines, at);
  return readParagraph(lines, at);
}

function readFence(lines: readonly string[], at: number, fence: RegExpExecArray): Read {
  const [, mark = "```", info = ""] = fence;
  const found = lines.findIndex((line, index) => index > at && isEndOf(mark, line.trim()));
  // An answer that still streams has no end of its block yet.
  const end = found === -1 ? lines.length : found;
  const text = lines.slice(at + 1, end).join("\n");
  return { block: { kind: "code", language: info.trim(), text }, next: end + 1 };
}

/** A block ends at a fence at least as long as its own: shorter ones belong to what it quotes. */
function isEndOf(mark: string, line: string): boolean {
  return line.startsWith(mark) && line === line.charAt(0).repeat(line.length);
}

function readList(lines: readonly string[], at: number): Read {
  const number = ITEM.exec(lines[at] ?? "")?.[1];
  const start = number === undefined ? null : Number(number);
  const items: string[] = [];
  let next = at;
  for (; next < lines.length; next++) {
    const line = lines[next] ?? "";
    const item = ITEM.exec(line);
    if (item) items.push(item[2] ?? "");
    else if (/^\s+\S/.test(line)) items.push(`${items.pop() ?? ""}\n${line.trim()}`);
    else break;
  }
  return { block: { kind: "list", start, items: items.map(parseInlines) }, next };
}

function readQuote(lines: readonly string[], at: number): Read {
  let next = at;
  const text: string[] = [];
  for (let quote = QUOTE.exec(lines[next] ?? ""); quote; quote = QUOTE.exec(lines[next] ?? "")) {
    text.push(quote[1] ?? "");
    next++;
  }
  return { block: { kind: "quote", inlines: parseInlines(text.join("\n")) }, next };
}

function readParagraph(lines: readonly string[], at: number): Read {
  const isOther = (line: string) =>
    [FENCE, HEADING, ITEM, QUOTE, RULE].some((form) => form.test(line));
  let next = at + 1;
  while (next < lines.length && lines[next]?.trim() !== "" && !isOther(lines[next] ?? "")) next++;
  const inlines = parseInlines(lines.slice(at, next).join("\n"));
  return { block: { kind: "paragraph", inlines }, next };
}

export function parseInlines(text: string): Inline[] {
  const inlines: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) inlines.push({ kind: "text", text: text.slice(at, match.index) });
    inlines.push(inlineOf(match));
    at = match.index + match[0].length;
  }
  if (at < text.length) inlines.push({ kind: "text", text: text.slice(at) });
  return inlines;
}

function inlineOf([whole, code, strong, emphasis, label, href, url]: RegExpExecArray): Inline {
  if (code !== undefined) return { kind: "code", text: code };
  if (strong !== undefined) return { kind: "strong", text: strong };
  if (emphasis !== undefined) return { kind: "emphasis", text: emphasis };
  if (url !== undefined) return { kind: "link", text: url, href: url };
  if (label === undefined || href === undefined || !isWebLink(href)) {
    return { kind: "text", text: whole };
  }
  return { kind: "link", text: label, href };
}

/** Only the web: a `javascript:` or `data:` link stays the text that it is. */
function isWebLink(href: string): boolean {
  return /^https?:\/\//i.test(href) && URL.canParse(href);
}
