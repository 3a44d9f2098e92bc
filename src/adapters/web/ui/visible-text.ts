/** A stretch of text as it is, or one character that could not be seen, by name. */
export type TextPiece = { kind: "text"; text: string } | { kind: "hidden"; label: string };

/**
 * Characters that show nothing, change the direction of what follows, or pass for a plain space:
 * controls, formats, other spaces, variation selectors, fillers, unassigned and private ones.
 */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\u{2800}]/u;
const PLAIN = new Set([" ", "\n", "\t"]);
/** Emoji hold joiners and variation selectors by right, in the sequences that Unicode recommends. */
const EMOJI = /(\p{RGI_Emoji})/v;
const SPACE = /\p{Zs}/u;

/**
 * Splits a text so that a reader sees every character of it. `exact` is for what runs and what is
 * compared; `prose` lets emoji and typographic spaces be, as people and models write them.
 */
export function visiblePieces(text: string, reading: "exact" | "prose" = "exact"): TextPiece[] {
  const pieces: TextPiece[] = [];
  let plain = "";
  for (const unit of reading === "prose" ? proseUnits(text) : text) {
    if (isPlain(unit, reading)) {
      plain += unit;
      continue;
    }
    if (plain !== "") pieces.push({ kind: "text", text: plain });
    plain = "";
    pieces.push({ kind: "hidden", label: escaped(unit) });
  }
  if (plain !== "") pieces.push({ kind: "text", text: plain });
  return pieces;
}

/** Characters, but each emoji sequence in one: every second part of the split is one. */
function proseUnits(text: string): string[] {
  return text.split(EMOJI).flatMap((part, index) => (index % 2 === 1 ? [part] : Array.from(part)));
}

function isPlain(unit: string, reading: "exact" | "prose"): boolean {
  if (PLAIN.has(unit) || !HIDDEN.test(unit)) return true;
  return reading === "prose" && (SPACE.test(unit) || EMOJI.test(unit));
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `\\u{${code.toString(16).toUpperCase().padStart(4, "0")}}`;
}
