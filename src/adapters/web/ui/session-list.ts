import type { SessionView } from "../../../core/index.ts";
import { showPending } from "./attention.ts";
import { currentPlace } from "./place.ts";
import type { Sidebar } from "./sidebar.ts";

export type SessionList = {
  /** Takes what a stream or a call said about a session; an older copy changes nothing. */
  learn: (session: SessionView) => void;
  show: () => void;
};

/** What the page knows of all sessions, shown in the sidebar, the title and the icon. */
export function sessionList(side: Sidebar): SessionList {
  const sessions = new Map<string, SessionView>();

  function show(): void {
    const list = [...sessions.values()].toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
    side.show(list, currentPlace());
    showPending(list.reduce((sum, { pendingApprovals }) => sum + pendingApprovals.length, 0));
  }

  return {
    show,
    learn(session) {
      const known = sessions.get(session.id);
      if (known && known.updatedAt > session.updatedAt) return;
      sessions.set(session.id, session);
      show();
    },
  };
}
