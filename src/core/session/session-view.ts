import { viewApprovals } from "../approval/approval-view.ts";
import type { CoreContext } from "../context.ts";
import type { SessionView } from "../views.ts";
import type { Session } from "./session.ts";

/** More pending approvals than this are not listed with their session. */
const MAX_PENDING_LISTED = 100;

export async function viewSessions(
  context: CoreContext,
  sessions: readonly Session[],
): Promise<SessionView[]> {
  return Promise.all(sessions.map((session) => viewSession(context, session)));
}

/** Only a session that waits has pending approvals, so the others cost no query. */
async function viewSession(context: CoreContext, session: Session): Promise<SessionView> {
  const isWaiting = session.status === "waiting_approval";
  const query = { sessionId: session.id, states: ["pending"] as const, limit: MAX_PENDING_LISTED };
  const pending = isWaiting ? await context.store.approvals(query) : [];
  return {
    id: session.id,
    title: context.mask(session.title),
    status: session.status,
    statusReason: session.statusReason === null ? null : context.mask(session.statusReason),
    agent: session.agent,
    interactive: session.interactive,
    busy: context.live.isBusy(session.id),
    pendingApprovals: await viewApprovals(context, pending),
    lastSeq: session.nextSeq - 1,
    createdAt: session.createdAt.toISOString(),
    updatedAt: session.updatedAt.toISOString(),
  };
}
