import { h } from "./dom.ts";
import { visiblePieces } from "./visible-text.ts";

/** Pixels of rounding that still count as the end. */
const END_SLACK_PX = 4;

/** A text with its invisible characters shown as badges. */
export function visibleText(text: string): (Node | string)[] {
  return visiblePieces(text).map((piece) =>
    piece.kind === "text"
      ? piece.text
      : h("span", { class: "hidden-character", title: "invisible character" }, piece.label),
  );
}

/** A text in a block of its own that wraps, and scrolls when it is long. */
export function codeView(text: string, label: string): HTMLElement {
  const attributes = { class: "code", tabindex: "0", role: "group", "aria-label": label };
  return h("pre", attributes, h("code", {}, ...visibleText(text)));
}

/**
 * Calls back once every block has been seen to its end: at once for those that fit, after
 * scrolling for the others. Looks again when a block changes its size.
 */
export function whenSeenToEnd(blocks: readonly HTMLElement[], seen: () => void): void {
  const unseen = new Set(blocks);
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) look(target as HTMLElement);
  });

  function look(block: HTMLElement): void {
    const isLaidOut = block.clientHeight > 0;
    const end = block.scrollTop + block.clientHeight;
    if (!isLaidOut || end < block.scrollHeight - END_SLACK_PX) return;
    observer.unobserve(block);
    if (unseen.delete(block) && unseen.size === 0) seen();
  }

  for (const block of blocks) {
    block.addEventListener("scroll", () => look(block), { passive: true });
    observer.observe(block);
  }
  if (blocks.length === 0) seen();
}
