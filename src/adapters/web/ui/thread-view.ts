import type { ApprovalView, MessageView } from "../../../core/index.ts";
import { callRegistry } from "./call-registry.ts";
import type { ToolNews } from "./call-view.ts";
import { h } from "./dom.ts";
import type { StreamEvent } from "./event-text.ts";
import { liveAnswer, type LiveData } from "./live-answer.ts";
import { messageView } from "./message-view.ts";

/** Calls to people's clients; `CLIENT_CALL_PREFIX` of the core, which the browser cannot import. */
const CLIENT_CALL_PREFIX = "client.";

export type ThreadView = {
  element: HTMLElement;
  apply: (event: StreamEvent) => void;
  /** Puts messages of an earlier page on top. */
  addEarlier: (messages: readonly MessageView[], approvals: readonly ApprovalView[]) => void;
  /** Forgets the streaming answer: a new connection tells of it anew. */
  reconnected: () => void;
  focusPending: () => void;
};

/** The conversation. Messages come in order; calls find their cards and outputs by id. */
export function threadView(onMessage: (message: MessageView) => void): ThreadView {
  const log = h("div", { class: "log" });
  const live = liveAnswer();
  const element = h("div", { class: "thread-inner" }, log, live.element);
  const calls = callRegistry((orphan) => live.element.before(orphan));
  const seen = new Set<string>();

  function show(message: MessageView, place: (element: HTMLElement) => void): void {
    if (seen.has(message.id)) return;
    seen.add(message.id);
    live.replace(message.id);
    const view = message.role === "tool" ? showOutput(message) : showMessage(message);
    if (view) place(view);
  }

  /** An output stands with its call; one whose call is not on the page stands where it came. */
  function showOutput(message: MessageView): HTMLElement | null {
    const call = calls.of(message.toolCallId ?? message.id);
    call.setOutput(message);
    return call.element.isConnected ? null : call.element;
  }

  function showMessage(message: MessageView): HTMLElement | null {
    if (isAboutApproval(message)) return null;
    const own = message.toolCalls.map((call) => calls.of(call.id, call).element);
    return messageView(message, own);
  }

  return {
    element,
    apply({ event, data }) {
      if (event === "message") {
        show(data as MessageView, (view) => log.append(view));
        onMessage(data as MessageView);
      } else if (event === "approval") calls.setApproval(data as ApprovalView);
      else if (event === "tool") calls.setNews(data as ToolNews);
      else live.apply(event, data as LiveData);
    },
    reconnected: () => live.drop(),
    addEarlier(messages, approvals) {
      const top = h("div");
      log.prepend(top);
      for (const message of messages) show(message, (view) => top.before(view));
      top.remove();
      approvals.forEach(calls.setApproval);
    },
    focusPending() {
      const card = element.querySelector<HTMLElement>('.card[data-state="pending"]');
      card?.scrollIntoView({ block: "center" });
      card?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
    },
  };
}

/** The question and the decision as messages: the card says both, and more. */
function isAboutApproval({ toolCalls, metadata }: MessageView): boolean {
  const asks =
    toolCalls.length > 0 && toolCalls.every(({ name }) => name.startsWith(CLIENT_CALL_PREFIX));
  return asks || metadata["isToolApproval"] === true;
}
