import type { AgentView, Person, PolicyStatus, SessionView } from "../../../core/index.ts";
import { read } from "./api-client.ts";
import { connectionBanner } from "./connection-banner.ts";
import { auditPage } from "./audit-page.ts";
import { fill, h, icon } from "./dom.ts";
import { grantsPage } from "./grants-page.ts";
import { readEvents, type EventReader } from "./event-reader.ts";
import { policyBanner } from "./policy-banner.ts";
import { policyPage, type PolicyPage } from "./policy-page.ts";
import { currentPlace, currentSession, goTo, type Place } from "./place.ts";
import { sessionList, type SessionList } from "./session-list.ts";
import { sessionPage, type SessionPage } from "./session-page.ts";
import { sidebar, type Sidebar } from "./sidebar.ts";
import { whileHidden } from "./visibility.ts";
import { welcome } from "./welcome.ts";

export type Me = { person: Pick<Person, "id" | "name" | "platform">; agents: AgentView[] };

/** The whole console for somebody who is signed in. */
export function consolePage(me: Me, onSignedOut: () => void): HTMLElement {
  const side = sidebar({ person: me.person.name, onNew: () => goTo(null) });
  const list = sessionList(side);
  const banner = connectionBanner(reconnect);
  const policy = policyBanner();
  const place = h("main", { class: "place", id: "main" });
  const show = showIn.bind(null, place);
  let page: OpenPage | null = null;
  let overview = follow();

  function follow(): EventReader {
    return readEvents({
      path: "/api/events",
      onEvent({ event, data }) {
        if (event === "session") list.learn(data as SessionView);
        if (event !== "policy") return;
        policy.show(data as PolicyStatus);
        page?.refresh?.();
      },
      onState(state) {
        if (state === "refused") onSignedOut();
        banner.show("overview", state);
      },
    });
  }

  function reconnect(): void {
    overview.close();
    overview = follow();
    page?.reconnect?.();
  }

  function disconnect(): void {
    overview.close();
    page?.close?.();
  }

  async function route(): Promise<void> {
    const at = currentPlace();
    page?.close?.();
    page = null;
    banner.show("session", "open");
    side.close();
    list.show();
    if (at.page === "session") return await openSession(at.id);
    page = pageAt(at.page, me.agents);
    show(page.element);
  }

  async function openSession(id: string): Promise<void> {
    const reply = await read<SessionView>(`/api/sessions/${encodeURIComponent(id)}`);
    if (currentSession() !== id) return;
    if (!reply.ok) return show(notThere(reply.detail, () => void route()));
    const onState = banner.show.bind(null, "session");
    page = sessionPage({ session: reply.value, onSession: list.learn, onState });
    show(page.element);
  }

  window.addEventListener("hashchange", () => void route());
  whileHidden({ hide: disconnect, show: reconnect, look: () => void readSessions(list) });
  queueMicrotask(() => void route());
  const stage = h("div", { class: "stage" });
  stage.append(menuButton(side), banner.element, policy.element, place);
  return h("div", { class: "console" }, side.element, stage);
}

/** What is open: a session, which has a stream of its own, or a page that shows the policy. */
type OpenPage = Pick<SessionPage, "element"> & Partial<SessionPage & PolicyPage>;

function pageAt(page: Exclude<Place["page"], "session">, agents: readonly AgentView[]): OpenPage {
  if (page === "policy") return policyPage();
  const pages = { grants: grantsPage, audit: auditPage };
  return { element: page === "start" ? welcome(agents) : pages[page]() };
}

async function readSessions(list: SessionList): Promise<void> {
  const reply = await read<SessionView[]>("/api/sessions");
  if (reply.ok) reply.value.forEach(list.learn);
}

/** Puts a page in place, and whoever works by keyboard where its work begins. */
function showIn(place: HTMLElement, content: HTMLElement): void {
  fill(place, content);
  place.scrollTop = 0;
  place.querySelector<HTMLElement>("#composer, h1[tabindex]")?.focus({ preventScroll: true });
}

function menuButton(side: Sidebar): HTMLElement {
  const state = { "aria-controls": "sidebar", "aria-expanded": "false" };
  const attributes = { type: "button", class: "menu-button", "aria-label": "Sessions", ...state };
  return h("button", { ...attributes, click: () => side.open() }, icon("menu"));
}

function notThere(detail: string, retry: () => void): HTMLElement {
  const again = h("button", { type: "button", class: "button primary", click: retry }, "Try again");
  const back = h("a", { class: "button", href: "#/" }, "Start page");
  return h(
    "div",
    { class: "welcome" },
    h("h1", {}, "This session cannot be shown"),
    h("p", { class: "lead", role: "alert" }, detail),
    h("p", { class: "actions" }, again, back),
  );
}
