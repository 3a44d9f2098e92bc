/** Tells people who listen to the page, not look at it. */
export function announce(text: string): void {
  const announcer = document.getElementById("announcer");
  if (announcer) announcer.textContent = text;
}

/** Shows in the tab how many signatures are waited for. */
export function showPending(count: number): void {
  document.title = count > 0 ? `(${count}) Countersign` : "Countersign";
  document
    .getElementById("icon")
    ?.setAttribute("href", count > 0 ? "/icon-pending.svg" : "/icon.svg");
}
