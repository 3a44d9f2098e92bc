import { h } from "./dom.ts";
import { visiblePieces, type TextPiece } from "./visible-text.ts";

/** A text with its invisible characters shown as badges. */
export function visibleText(text: string): (Node | string)[] {
  return visiblePieces(text).map(pieceView);
}

/** The same for what people and models say, where emoji and typographic spaces hide nothing. */
export function visibleProse(text: string): (Node | string)[] {
  return visiblePieces(text, "prose").map(pieceView);
}

function pieceView(piece: TextPiece): Node | string {
  if (piece.kind === "text") return piece.text;
  return h("span", { class: "hidden-character", title: "invisible character" }, piece.label);
}

/** A text in a block of its own that wraps, and scrolls when it is long. */
export function codeView(text: string, label: string): HTMLElement {
  const attributes = { class: "code", tabindex: "0", role: "group", "aria-label": label };
  return h("pre", attributes, h("code", {}, ...visibleText(text)));
}

/**
 * Calls back once the end of every block has been on screen: at once for those that show whole,
 * after scrolling, of the block or of the page, for the others.
 */
export function whenSeenToEnd(blocks: readonly HTMLElement[], seen: () => void): void {
  const ends = new Set<Element>(blocks.map(endOf));
  if (ends.size === 0) return seen();
  // Counts what ancestors clip as unseen, so one look covers both kinds of scrolling.
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      if (ends.delete(target) && ends.size === 0) seen();
    }
  });
  for (const end of ends) observer.observe(end);
}

function endOf(block: HTMLElement): HTMLElement {
  const end = h("span", { class: "end-of-code", "aria-hidden": "true" });
  block.append(end);
  return end;
}
