/** What is read as one character is rarely longer, in UTF-16 units; a longer one may be cut. */
const WINDOW = 64;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The last place at or before `at` where cutting splits nothing that is read as one character. */
export function graphemeStart(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.max(0, Math.min(at, text.length));
  const from = Math.max(0, at - WINDOW);
  const start = segmenter.segment(text.slice(from, at + WINDOW)).containing(at - from)?.index ?? 0;
  if (start > 0) return from + start;
  return isLowSurrogate(text.charCodeAt(at)) ? at - 1 : at;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
