import type { StoreTransaction } from "../ports/store.ts";
import type { Session, SessionStatus } from "../session/session.ts";

/** The session's status after requests were settled in `tx`: it waits while any is pending. */
export async function statusAfter(tx: StoreTransaction, session: Session): Promise<SessionStatus> {
  const pending = await tx.approvals({ sessionId: session.id, states: ["pending"], limit: 1 });
  return pending.length > 0 ? "waiting_approval" : "active";
}
