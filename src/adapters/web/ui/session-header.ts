import type { SessionView } from "../../../core/index.ts";
import type { Reply } from "./api-client.ts";
import { visibleText } from "./code-view.ts";
import { fill, h, icon } from "./dom.ts";

export type SessionHeader = { element: HTMLElement; show(session: SessionView): void };

const STATUS_WORDS = {
  active: "ready",
  waiting_approval: "waiting for a signature",
  completed: "ready",
  error: "stopped",
} as const;

/** Title and state of a session, with the way to what waits and the way to stop. */
export function sessionHeader(
  session: SessionView,
  actions: { stop: () => Promise<Reply<unknown>>; showPending: () => void },
): SessionHeader {
  const title = h("h1");
  const status = h("p", { class: "muted session-status" });
  const pending = h("button", {
    type: "button",
    class: "button waiting-jump",
    click: actions.showPending,
  });
  const stop = h(
    "button",
    { type: "button", class: "button stop", "aria-label": "Stop", click: () => void onStop() },
    icon("stop"),
    h("span", { class: "label" }, "Stop"),
  );
  const problem = h("p", { class: "problem header-problem", role: "alert", hidden: true });
  const element = h(
    "header",
    { class: "session-header" },
    h("div", { class: "session-title" }, title, status),
    pending,
    stop,
    problem,
  );

  async function onStop(): Promise<void> {
    stop.disabled = true;
    const reply = await actions.stop();
    stop.disabled = false;
    if (!reply.ok) problem.textContent = reply.detail;
    problem.hidden = reply.ok;
  }

  return {
    element,
    show(now) {
      const waiting = now.pendingApprovals.length;
      fill(title, ...visibleText(now.title));
      const words = now.busy && waiting === 0 ? "working" : STATUS_WORDS[now.status];
      fill(status, `@${now.agent} · ${words}`);
      pending.hidden = waiting === 0;
      fill(pending, icon("pen"), `${waiting} to sign`);
      stop.hidden = !now.busy && waiting === 0;
      if (now.status !== "error") return;
      problem.textContent =
        now.statusReason ?? "The session stopped with an error. Write to go on.";
      problem.hidden = false;
    },
  };
}
