/**
 * JavaScript texts can hold what database texts cannot: PostgreSQL refuses U+0000, and UTF-8 has
 * no form for half of a surrogate pair. Both come in with tool output and pasted logs, and what
 * was signed must be what is read back. So each such code unit is kept as ESCAPE and four hex
 * digits, and so is ESCAPE itself. Everything else, and so nearly every text, is kept as it is.
 */
const ESCAPE = "␚"; // SYMBOL FOR SUBSTITUTE

/** With the `u` flag a surrogate in a class matches only where it is unpaired. */
const UNKEEPABLE = /[\0\uD800-\uDFFF␚]/gu;
const ESCAPED = /␚([0-9a-f]{4})/g;

export function encodeText(text: string): string {
  if (!text.includes("\0") && !text.includes(ESCAPE) && text.isWellFormed()) return text;
  return text.replace(
    UNKEEPABLE,
    (unit) => ESCAPE + unit.charCodeAt(0).toString(16).padStart(4, "0"),
  );
}

export function decodeText(text: string): string {
  if (!text.includes(ESCAPE)) return text;
  return text.replace(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** `row` with every text in it encoded. */
export function encodeRow<Row extends object>(row: Row): Row {
  return mapTexts(row, encodeText);
}

/** `row` with every text in it decoded. */
export function decodeRow<Row extends object>(row: Row): Row {
  return mapTexts(row, decodeText);
}

function mapTexts<Row extends object>(row: Row, map: (text: string) => string): Row {
  const fields = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === "string" ? map(value) : value,
  ]);
  return Object.fromEntries(fields) as Row;
}
