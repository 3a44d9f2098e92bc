/** Pixels from the end that still count as reading the latest. */
const NEAR_END_PX = 120;

export type ScrollKeeper = { toEnd(): void };

/** Keeps the latest in view for who reads the latest, and in place for who reads further up. */
export function keepScroll(options: {
  scroller: HTMLElement;
  content: HTMLElement;
  onAway: (isAway: boolean) => void;
}): ScrollKeeper {
  const { scroller, content, onAway } = options;
  let follows = true;

  function toEnd(): void {
    follows = true;
    scroller.scrollTop = scroller.scrollHeight;
  }

  scroller.addEventListener(
    "scroll",
    () => {
      follows = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_END_PX;
      onAway(!follows);
    },
    { passive: true },
  );
  new ResizeObserver(() => {
    if (follows) toEnd();
  }).observe(content);
  return { toEnd };
}
