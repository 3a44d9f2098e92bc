import type { SessionView } from "../../../core/index.ts";
import { post } from "./api-client.ts";
import { composer, type Composer } from "./composer.ts";
import { h } from "./dom.ts";
import { earlierMessages, PAGE } from "./earlier-messages.ts";
import { readEvents, type EventReader, type StreamState } from "./event-reader.ts";
import type { StreamEvent } from "./event-text.ts";
import { sessionHeader } from "./session-header.ts";
import { threadPane } from "./thread-pane.ts";
import { threadView } from "./thread-view.ts";

const WAITING_NOTE = "Waiting for a signature. The agent reads what you write after it is given.";

export type SessionPage = {
  element: HTMLElement;
  close: () => void;
  /** Follows the session from where it left off, over a new connection. */
  reconnect: () => void;
};

/** One session: its thread, kept live by an event stream, and the box to write in. */
export function sessionPage(options: {
  session: SessionView;
  onSession: (session: SessionView) => void;
  onState: (state: StreamState) => void;
}): SessionPage {
  const { id, lastSeq: newest } = options.session;
  const path = `/api/sessions/${encodeURIComponent(id)}`;
  let lastSeq = Math.max(0, newest - PAGE);
  const earlier = earlierMessages({
    sessionId: id,
    firstSeq: lastSeq + 1,
    show({ messages, approvals }) {
      pane.holdPlace(() => thread.addEarlier(messages, approvals));
      pane.setEarlier(earlier.firstSeq() > 1);
    },
  });

  const thread = threadView(({ seq }) => {
    lastSeq = Math.max(lastSeq, seq);
    pane.setEmpty(false);
  });
  const pane = threadPane(thread.element, () => void earlier.load());
  const header = sessionHeader(options.session, {
    stop: () => post(`${path}/stop`, {}),
    showPending: thread.focusPending,
  });
  const box = messageBox(options.session, path);
  pane.setEmpty(newest === 0);
  pane.setEarlier(earlier.firstSeq() > 1);
  showSession(options.session);
  let events = follow();

  function follow(): EventReader {
    return readEvents({
      path: `${path}/events?after=${lastSeq}`,
      onEvent,
      onState(state) {
        if (state === "open") thread.reconnected();
        options.onState(state);
      },
    });
  }

  function onEvent(event: StreamEvent): void {
    if (event.event === "session") showSession(event.data as SessionView);
    else thread.apply(event);
  }

  function showSession(session: SessionView): void {
    header.show(session);
    pane.setWorking(session);
    box.setNote(session.pendingApprovals.length > 0 ? WAITING_NOTE : null);
    options.onSession(session);
  }

  const element = h("div", { class: "session" }, header.element, ...pane.elements, box.element);
  return {
    element,
    close: () => events.close(),
    reconnect() {
      events.close();
      events = follow();
    },
  };
}

function messageBox({ id, agent }: SessionView, path: string): Composer {
  return composer({
    place: id,
    placeholder: `Message @${agent}…`,
    send: (text, key) => post(`${path}/messages`, { content: text }, key),
  });
}
