/** More text than this is let through at once rather than held back. */
const MAX_HELD_CHARS = 8_192;
/** Where a piece may end: tokens hold neither white space nor letters beyond ASCII. */
const BOUNDARY = /[\s\u0080-\uffff]/;
const LAST_BOUNDARY = /[\s\u0080-\uffff][^\s\u0080-\uffff]*$/;
/** Words that a secret may follow; they wait with it. `SECRET_SHAPES` has the shapes that do. */
const OPENING =
  /(?:\bbearer|secret_?access_?key["']?\s{0,4}[=:]?\s{0,4}["']?|-----BEGIN[A-Z ]{0,45}-{0,5})\s{0,4}$/i;
/** A key hides all that follows it until it ends. */
const UNFINISHED_KEY =
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----(?![^]*-----END [A-Z ]{0,30}-----)[^]*$/;

/**
 * Masks text that arrives in pieces. A piece is let through up to its last boundary, unless a
 * secret reaches across it or may be about to; the rest waits for more. `flush` lets it through.
 */
export function createStreamMasker(mask: (text: string) => string) {
  let held = "";

  function release(end: number): string {
    const ready = held.slice(0, end);
    held = held.slice(end);
    return mask(ready);
  }

  return {
    push(text: string): string {
      held += text;
      if (held.length > MAX_HELD_CHARS) return release(held.length);
      if (!BOUNDARY.test(text)) return "";
      const boundary = held.search(LAST_BOUNDARY) + 1;
      const openings = [held.search(UNFINISHED_KEY), held.slice(0, boundary).search(OPENING)];
      const end = Math.min(boundary, ...openings.filter((at) => at >= 0));
      const isSplit = mask(held) !== mask(held.slice(0, end)) + mask(held.slice(end));
      return isSplit ? "" : release(end);
    },
    flush: () => release(held.length),
  };
}
