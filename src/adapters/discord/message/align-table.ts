import { cellsOf } from "../../chat/message/read-markdown.ts";

/** A wider cell would break every line of the table. */
const MAX_CELL_COLUMNS = 60;
const BETWEEN = "  ";

type Side = "left" | "right" | "centre";

/** Discord draws no tables: the rows of one as lines of equal width, and a rule below the first. */
export function alignTable(lines: readonly string[]): { head: string[]; rows: string[] } {
  const [head = "", delimiter = "", ...rest] = lines;
  const sides = cellsOf(delimiter).map(sideOf);
  const rows = [head, ...rest].map((line) => cellsIn(line, sides.length));
  const widths = sides.map((_, column) =>
    rows.reduce((widest, row) => Math.max(widest, widthOf(row[column] ?? "")), 1),
  );
  const capped = widths.map((width) => Math.min(width, MAX_CELL_COLUMNS));
  const [first = "", ...others] = rows.map((row) =>
    capped
      .map((width, column) => pad(row[column] ?? "", width, sides[column]))
      .join(BETWEEN)
      .trimEnd(),
  );
  return { head: [first, capped.map((width) => "─".repeat(width)).join(BETWEEN)], rows: others };
}

/** Exactly so many; what a row has more goes into its last cell, so that nothing is lost. */
function cellsIn(line: string, count: number): string[] {
  const cells = cellsOf(line).map((cell) => cell.replaceAll(/\*\*|`/g, ""));
  const last = cells.slice(count - 1).join(" | ");
  return [...cells.slice(0, count - 1), last];
}

function sideOf(delimiter: string): Side {
  if (!delimiter.endsWith(":")) return "left";
  return delimiter.startsWith(":") ? "centre" : "right";
}

function pad(cell: string, width: number, side: Side = "left"): string {
  const missing = Math.max(0, width - widthOf(cell));
  const before = { left: 0, right: missing, centre: Math.floor(missing / 2) }[side];
  return `${" ".repeat(before)}${cell}${" ".repeat(missing - before)}`;
}

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Drawn two columns wide in a fixed pitch: scripts of East Asia, and emoji. */
const WIDE =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\uFF01-\uFF60]/u;

function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of segmenter.segment(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}
