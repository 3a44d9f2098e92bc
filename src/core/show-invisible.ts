/** Controls other than line feed and tab: they move the cursor, change colours, ring the bell. */
const CONTROLS = /(?![\n\t])\p{Cc}/gu;
/** Reorders what is read: embeddings, overrides, isolates and their marks. */
const BIDIRECTIONAL = /\p{Bidi_C}/gu;
/**
 * Shows nothing, or room where something stands: what may be left out in display, format
 * characters, unassigned and private code points, lone surrogates, separators that are no plain
 * space, the blank Braille pattern.
 */
const INVISIBLE = /[\p{DI}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u2800]|(?! )\p{Zs}/gu;

/** Prose by a model, a tool or another person: controls and reordering are named; emoji stay whole. */
export function showControls(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(CONTROLS, name).replace(BIDIRECTIONAL, name);
}

/** Something a person is about to sign: every character that could not be seen is named. */
export function showInvisible(text: string): string {
  return text.replace(CONTROLS, name).replace(INVISIBLE, name);
}

/** The same on one line, as for a title or a name. */
export function showOnOneLine(text: string): string {
  return showInvisible(text).replace(/[\n\t]+/g, " ");
}

function name(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return `⟨U+${code}⟩`;
}
