import type { SessionView } from "../../../core/index.ts";
import { visibleText } from "./code-view.ts";
import { fill, h, icon } from "./dom.ts";
import { AUDIT_HREF, GRANTS_HREF, POLICY_HREF, sessionHref, type Place } from "./place.ts";
import { timeView } from "./time-text.ts";

export type Sidebar = {
  element: HTMLElement;
  /** `more` stands below the sessions. */
  show(sessions: readonly SessionView[], current: Place, more: HTMLElement | null): void;
  open(): void;
  close(): void;
};

/** All sessions and how they stand. On a phone it is a drawer. */
export function sidebar(options: { person: string; onNew: () => void }): Sidebar {
  const list = h("ul", { class: "sessions" });
  const policy = h("a", { href: POLICY_HREF }, "Policy");
  const grants = h("a", { href: GRANTS_HREF }, "Grants");
  const audit = h("a", { href: AUDIT_HREF }, "Audit log");
  const element = h(
    "aside",
    { class: "sidebar", id: "sidebar" },
    h(
      "div",
      { class: "brand" },
      h("img", { src: "/icon.svg", alt: "", width: 26, height: 26 }),
      "Countersign",
    ),
    h(
      "button",
      { class: "button new-session", type: "button", click: options.onNew },
      icon("plus"),
      "New session",
    ),
    h("nav", { "aria-label": "Sessions" }, list),
    h("nav", { class: "record-links", "aria-label": "Policy and records" }, policy, grants, audit),
    who(options.person),
  );
  const shade = h("div", { class: "shade", click: close });
  const root = h("div", { class: "sidebar-root", keydown: onKey }, shade, element);

  function onKey(event: Event): void {
    if ((event as KeyboardEvent).key === "Escape" && root.classList.contains("open")) close();
  }

  function close(): void {
    if (!root.classList.contains("open")) return;
    root.classList.remove("open");
    const button = document.querySelector<HTMLElement>(".menu-button");
    button?.setAttribute("aria-expanded", "false");
    button?.focus();
  }

  return {
    element: root,
    close,
    open() {
      root.classList.add("open");
      document.querySelector(".menu-button")?.setAttribute("aria-expanded", "true");
      element.querySelector<HTMLElement>("button")?.focus();
    },
    show(sessions, current, more) {
      const focused = list.contains(document.activeElement) ? document.activeElement : null;
      const id = current.page === "session" ? current.id : null;
      fill(list, ...sessions.map((session) => row(session, session.id === id)));
      if (sessions.length === 0) fill(list, h("li", { class: "muted empty" }, "No sessions yet."));
      if (more) list.append(h("li", {}, more));
      setCurrent(policy, current.page === "policy");
      setCurrent(grants, current.page === "grants");
      setCurrent(audit, current.page === "audit");
      if (focused) focusAgain(list, focused);
    },
  };
}

/** A list that is drawn anew keeps the focus where it was. */
function focusAgain(list: HTMLElement, focused: Element): void {
  const isSame = (link: Element) => link.getAttribute("href") === focused.getAttribute("href");
  const again = focused.isConnected ? focused : [...list.querySelectorAll("a")].find(isSame);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

function who(person: string): HTMLElement {
  const label = h("span", { class: "muted" }, "Signed in as ");
  return h("footer", { class: "who" }, label, ...visibleText(person));
}

function setCurrent(link: HTMLElement, isCurrent: boolean): void {
  if (isCurrent) link.setAttribute("aria-current", "page");
  else link.removeAttribute("aria-current");
}

function row(session: SessionView, isCurrent: boolean): HTMLElement {
  const attributes = { href: sessionHref(session.id), "aria-current": isCurrent ? "page" : null };
  const meta = h(
    "span",
    { class: "muted meta" },
    `@${session.agent} · `,
    timeView(session.updatedAt),
  );
  const title = h("span", { class: "title" }, ...visibleText(session.title));
  return h("li", {}, h("a", attributes, title, badge(session), meta));
}

function badge(session: SessionView): HTMLElement | null {
  const waiting = session.pendingApprovals.length;
  if (waiting > 0) {
    const label = `${waiting} waiting for a signature`;
    return h(
      "span",
      { class: "badge waiting", title: label, "aria-label": label, role: "img" },
      `${waiting}`,
    );
  }
  if (session.busy)
    return h("span", {
      class: "badge busy",
      title: "working",
      role: "img",
      "aria-label": "working",
    });
  if (session.status !== "error") return null;
  const why = session.statusReason ?? "failed";
  return h(
    "span",
    { class: "badge failed", title: why, role: "img", "aria-label": `failed: ${why}` },
    "!",
  );
}
