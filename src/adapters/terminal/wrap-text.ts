/**
 * Breaks text into lines of at most `width` columns, at any character. Breaking here, and not in
 * the terminal, keeps every line behind its border: text cannot pass itself off as our own words
 * by being long. A character that may be two columns wide counts as two.
 */
export function wrapText(text: string, width: number): string[] {
  return text.split("\n").flatMap((line) => wrapLine(line.replaceAll("\t", "    "), width));
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = "";
  let columns = 0;
  for (const character of line) {
    const size = (character.codePointAt(0) ?? 0) < 0x1100 ? 1 : 2;
    if (columns + size > width) {
      lines.push(current);
      current = "";
      columns = 0;
    }
    current += character;
    columns += size;
  }
  return [...lines, current];
}
