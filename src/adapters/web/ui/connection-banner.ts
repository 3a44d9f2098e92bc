import type { StreamState } from "./event-reader.ts";
import { h } from "./dom.ts";

export type ConnectionBanner = {
  element: HTMLElement;
  /** Takes the state of one of the page's streams. */
  show: (stream: "overview" | "session", state: StreamState) => void;
};

/** Says that what is on screen may be out of date, until it is not. */
export function connectionBanner(retryNow: () => void): ConnectionBanner {
  const lost = new Set<string>();
  const words = "Connection lost. What you see may be out of date; reconnecting.";
  const button = h("button", { type: "button", class: "link", click: retryNow }, "Reconnect now");
  const element = h("div", { class: "banner", role: "alert", hidden: true }, words, button);
  return {
    element,
    show(stream, state) {
      if (state === "open") lost.delete(stream);
      if (state === "lost") lost.add(stream);
      element.hidden = lost.size === 0;
    },
  };
}
