/** Pixels from the end that still count as reading the latest. */
const NEAR_END_PX = 120;
/** Pixels that stay free above a card that is brought into view. */
const ABOVE_CARD_PX = 14;

export type ScrollKeeper = { toEnd(): void };

/**
 * Keeps the latest in view for who reads the latest, and in place for who reads further up. The
 * latest is the end, or the top of the first card that waits: nobody should meet its buttons
 * before its command.
 */
export function keepScroll(options: {
  scroller: HTMLElement;
  content: HTMLElement;
  onAway: (isAway: boolean) => void;
}): ScrollKeeper {
  const { scroller, content, onAway } = options;
  let follows = true;

  function latest(): number {
    const end = scroller.scrollHeight - scroller.clientHeight;
    const card = content.querySelector('.card[data-state="pending"]');
    if (!card) return end;
    const distance = card.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    return Math.min(end, scroller.scrollTop + distance - ABOVE_CARD_PX);
  }

  function toEnd(): void {
    follows = true;
    scroller.scrollTop = latest();
  }

  scroller.addEventListener(
    "scroll",
    () => {
      follows = latest() - scroller.scrollTop < NEAR_END_PX;
      onAway(!follows);
    },
    { passive: true },
  );
  new ResizeObserver(() => {
    if (follows) toEnd();
  }).observe(content);
  return { toEnd };
}
