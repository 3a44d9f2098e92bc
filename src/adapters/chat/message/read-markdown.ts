/** A part of a markdown text that should stay in one piece. */
export type MarkdownPart = {
  kind: "prose" | "code" | "table";
  lines: readonly string[];
  /** Blank lines stood before it. */
  isApart: boolean;
};

const FENCE = /^[\s>]*(`{3,}|~{3,})(.*)$/;
const DELIMITER_CELL = /^:?-+:?$/;

/** Reads a text into paragraphs, code blocks and tables; a code block left open ends with the text. */
export function readMarkdown(text: string): MarkdownPart[] {
  const lines = text.split("\n");
  const parts: MarkdownPart[] = [];
  let isApart = false;
  for (let at = 0; at < lines.length;) {
    if ((lines[at] ?? "").trim() === "") {
      isApart = true;
      at++;
      continue;
    }
    const { kind, end } = partAt(lines, at);
    parts.push({ kind, lines: lines.slice(at, end), isApart });
    isApart = false;
    at = end;
  }
  return parts;
}

function partAt(lines: readonly string[], at: number): { kind: MarkdownPart["kind"]; end: number } {
  const fence = fenceOf(lines[at] ?? "");
  if (fence !== null) return { kind: "code", end: endOfCode(lines, at, fence) };
  if (isTableStart(lines, at)) return { kind: "table", end: endOf(lines, at, isTableRow) };
  const isProse = (line: string, index: number) =>
    line.trim() !== "" && fenceOf(line) === null && !isTableStart(lines, index);
  return { kind: "prose", end: endOf(lines, at, isProse) };
}

/** The marks that open a code block; null when the line opens none. */
export function fenceOf(line: string): string | null {
  const [, marks = "", info = ""] = FENCE.exec(line) ?? [];
  if (marks === "" || (marks.startsWith("`") && info.includes("`"))) return null;
  return marks;
}

function endOfCode(lines: readonly string[], at: number, fence: string): number {
  const closing = endOf(lines, at, (line) => !closes(line, fence));
  return Math.min(lines.length, closing + 1);
}

export function closes(line: string, fence: string): boolean {
  const [, marks = "", info = ""] = FENCE.exec(line) ?? [];
  return marks.startsWith(fence) && info.trim() === "";
}

function isTableStart(lines: readonly string[], at: number): boolean {
  const [head = "", delimiter = ""] = lines.slice(at, at + 2);
  return head.includes("|") && delimiter.includes("|") && cellsOf(delimiter).every(isDelimiter);
}

/** What stands between the bars of a row. */
export function cellsOf(row: string): string[] {
  const bare = row.trim().replace(/^\|/, "").replace(/\|$/, "");
  return bare.split("|").map((cell) => cell.trim());
}

function isDelimiter(cell: string): boolean {
  return DELIMITER_CELL.test(cell);
}

function isTableRow(line: string): boolean {
  return line.includes("|");
}

/** The first line after `at` that does not belong any more. */
function endOf(
  lines: readonly string[],
  at: number,
  belongs: (line: string, index: number) => boolean,
): number {
  let end = at + 1;
  while (end < lines.length && belongs(lines[end] ?? "", end)) end++;
  return end;
}
