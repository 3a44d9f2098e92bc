/** How long a page stays hidden before it lets go of its connections. */
const LINGER_MS = 10_000;
const POLL_MS = 20_000;

/**
 * Browsers allow six connections to one server over HTTP/1.1, for all tabs together. A hidden tab
 * therefore gives its streams up and looks now and then instead.
 */
export function whileHidden(actions: {
  hide: () => void;
  show: () => void;
  look: () => void;
}): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHidden = false;

  function hide(): void {
    isHidden = true;
    actions.hide();
    timer = setInterval(actions.look, POLL_MS);
  }

  document.addEventListener("visibilitychange", () => {
    clearInterval(timer);
    if (document.visibilityState === "hidden") timer = setTimeout(hide, LINGER_MS);
    else if (isHidden) {
      isHidden = false;
      actions.show();
    }
  });
}
