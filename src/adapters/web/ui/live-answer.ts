import { liveView, type LiveView } from "./message-view.ts";

export type LiveAnswer = {
  element: HTMLElement;
  /** Takes a `start`, `chunk` or `end` event. */
  apply(event: string, data: LiveData): void;
  /** The stored message of this id takes the place of what streamed. */
  replace(messageId: string): void;
  drop(): void;
};

export type LiveData = { messageId: string; agent?: string; content?: string };

/** The answer that streams right now, if any; it stands below everything that is stored. */
export function liveAnswer(): LiveAnswer {
  const element = document.createElement("div");
  let live: LiveView | null = null;

  function drop(): void {
    live?.element.remove();
    live = null;
  }

  return {
    element,
    drop,
    apply(event, { messageId, agent = "agent", content = "" }) {
      if (event === "start") {
        drop();
        live = liveView({ messageId, agent });
        element.append(live.element);
      } else if (live?.messageId === messageId) {
        if (event === "chunk") live.add(content);
        if (event === "end") live.end();
      }
    },
    replace(messageId) {
      if (live?.messageId === messageId) drop();
    },
  };
}
