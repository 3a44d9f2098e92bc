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
  let lastTop = 0;

  function latest(): number {
    const end = scroller.scrollHeight - scroller.clientHeight;
    const card = content.querySelector('.card[data-state="pending"]');
    if (!card) return end;
    const distance = card.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    return Math.min(end, scroller.scrollTop + distance - ABOVE_CARD_PX);
  }

  function toEnd(): void {
    follows = true;
    // Never up: who reads the lower half of a card keeps it.
    scroller.scrollTop = Math.max(scroller.scrollTop, latest());
  }

  /** Only a move up is a person's wish to stay: content that grows leaves the end behind too. */
  function onScroll(): void {
    const { scrollTop } = scroller;
    if (latest() - scrollTop < NEAR_END_PX) follows = true;
    else if (scrollTop < lastTop) follows = false;
    lastTop = scrollTop;
    onAway(!follows);
  }

  scroller.addEventListener("scroll", onScroll, { passive: true });
  new ResizeObserver(() => {
    if (follows) toEnd();
  }).observe(content);
  return { toEnd };
}
