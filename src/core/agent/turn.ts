import type { StoreTransaction } from "../ports/store.ts";
import { type AgentProgress, progressOf, type Session } from "../session/session.ts";
import type { Agent } from "./agent.ts";

/** One model call of an agent in a session, under a lease. */
export type Turn = {
  session: Session;
  agent: Agent;
  signal: AbortSignal;
  /** Fails the transaction when the lease has passed to another process. */
  assertLease: (tx: StoreTransaction) => Promise<void>;
};

/** The progress of all agents with one agent's changed. What was read stays read. */
export function withProgress(
  session: Session,
  agent: string,
  change: Partial<AgentProgress>,
): Session["agents"] {
  const before = progressOf(session, agent);
  const seenSeq = Math.max(before.seenSeq, change.seenSeq ?? 0);
  return { ...session.agents, [agent]: { ...before, ...change, seenSeq } };
}
