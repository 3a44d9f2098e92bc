import type { SessionView } from "../../../core/index.ts";
import { fill, h, icon } from "./dom.ts";
import { keepScroll } from "./scroll-keeper.ts";

export type ThreadPane = {
  elements: HTMLElement[];
  setEmpty(isEmpty: boolean): void;
  setEarlier(hasEarlier: boolean): void;
  setWorking(session: SessionView): void;
  /** Runs a change above the reader without moving what is read. */
  holdPlace(change: () => void): void;
};

/** The scrolling part of a session: what is around the messages. */
export function threadPane(thread: HTMLElement, loadEarlier: () => void): ThreadPane {
  const empty = h(
    "p",
    { class: "muted empty-thread" },
    "Nothing here yet. Write the first message.",
  );
  const attributes = { type: "button", class: "button earlier", click: loadEarlier };
  const earlier = h("button", attributes, "Show earlier messages");
  const working = h("p", { class: "working", role: "status" });
  const content = h("div", { class: "thread-content" }, earlier, empty, thread, working);
  const label = { role: "log", "aria-label": "Conversation", "aria-live": "off" };
  const scroller = h("div", { class: "thread", tabindex: "-1", ...label }, content);
  const jump = {
    type: "button",
    class: "latest",
    "aria-label": "Jump to the latest",
    hidden: true,
  };
  const latest = h("button", { ...jump, click: () => keeper.toEnd() }, icon("down"));
  const keeper = keepScroll({ scroller, content, onAway: (isAway) => (latest.hidden = !isAway) });

  return {
    elements: [scroller, latest],
    setEmpty: (isEmpty) => (empty.hidden = !isEmpty),
    setEarlier: (hasEarlier) => (earlier.hidden = !hasEarlier),
    setWorking({ busy, pendingApprovals, agent }) {
      const isWorking = busy && pendingApprovals.length === 0;
      const dots = h("span", { class: "dots", "aria-hidden": "true" });
      fill(working, ...(isWorking ? [dots, `@${agent} is working`] : []));
    },
    holdPlace(change) {
      const height = scroller.scrollHeight;
      change();
      scroller.scrollTop += scroller.scrollHeight - height;
    },
  };
}
