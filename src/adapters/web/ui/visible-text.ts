/** A stretch of text as it is, or one character that could not be seen, by name. */
export type TextPiece = { kind: "text"; text: string } | { kind: "hidden"; label: string };

/**
 * Characters that show nothing, change the direction of what follows, or pass for a plain space:
 * controls, formats, other spaces, variation selectors, fillers, unassigned and private ones.
 */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\u{2800}]/u;
const PLAIN = new Set([" ", "\n", "\t"]);

/** Splits a text so that a reader sees every character of it. */
export function visiblePieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let plain = "";
  for (const character of text) {
    if (PLAIN.has(character) || !HIDDEN.test(character)) {
      plain += character;
      continue;
    }
    if (plain !== "") pieces.push({ kind: "text", text: plain });
    plain = "";
    pieces.push({ kind: "hidden", label: escaped(character) });
  }
  if (plain !== "") pieces.push({ kind: "text", text: plain });
  return pieces;
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `\\u{${code.toString(16).toUpperCase().padStart(4, "0")}}`;
}
