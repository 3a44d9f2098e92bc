import type { SessionView } from "../../../core/index.ts";
import { read } from "./api-client.ts";
import { showPending } from "./attention.ts";
import { h } from "./dom.ts";
import { currentPlace } from "./place.ts";
import type { Sidebar } from "./sidebar.ts";

/** As many as the server tells of by itself, and as one look further back brings. */
const PAGE = 50;

export type SessionList = {
  /** Takes what a stream or a call said about a session; an older copy changes nothing. */
  learn: (session: SessionView) => void;
  show: () => void;
};

/** What the page knows of all sessions, shown in the sidebar, the title and the icon. */
export function sessionList(side: Sidebar): SessionList {
  const sessions = new Map<string, SessionView>();
  const attributes = { type: "button", class: "link older", click: () => void loadOlder() };
  const older = h("button", attributes, "Show older sessions");
  let hasOlder = true;
  let isDue = false;

  function newestFirst(): SessionView[] {
    return [...sessions.values()].toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  }

  function show(): void {
    isDue = false;
    const list = newestFirst();
    side.show(list, currentPlace(), hasOlder && list.length >= PAGE ? older : null);
    showPending(list.reduce((sum, { pendingApprovals }) => sum + pendingApprovals.length, 0));
  }

  function learn(session: SessionView): void {
    const known = sessions.get(session.id);
    if (known && known.updatedAt > session.updatedAt) return;
    sessions.set(session.id, session);
    // A stream that opens tells of many at once; they are drawn once.
    if (!isDue) queueMicrotask(show);
    isDue = true;
  }

  async function loadOlder(): Promise<void> {
    const oldest = Date.parse(newestFirst().at(-1)?.updatedAt ?? "");
    // One past it: others may share its millisecond, and those known already do no harm.
    const before = new Date(oldest + 1).toISOString();
    const query = new URLSearchParams({ before, limit: `${PAGE}` });
    const reply = await read<SessionView[]>(`/api/sessions?${query.toString()}`);
    if (!reply.ok) return;
    hasOlder = reply.value.length === PAGE && reply.value.some(({ id }) => !sessions.has(id));
    reply.value.forEach(learn);
    show();
  }

  return { show, learn };
}
