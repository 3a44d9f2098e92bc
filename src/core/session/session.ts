/** `completed` and `error` sessions wake again when a person writes. */
export type SessionStatus = "active" | "waiting_approval" | "completed" | "error";

/** What a session remembers about one agent; written in the same transaction as its messages. */
export type AgentProgress = {
  /** Everything up to this seq has been read by the agent or does not concern it. */
  seenSeq: number;
  /** Model calls since the last human message; the turn limit counts these. */
  modelCalls: number;
  /** What stands in for the agent's history up to `throughSeq`, once it outgrew its context. */
  summary: { throughSeq: number; text: string } | null;
};

/** One shared conversation: an append-only message log plus a status. */
export type Session = {
  id: string;
  title: string;
  status: SessionStatus;
  /** Why the session is in `error`, in words for a person; null otherwise. */
  statusReason: string | null;
  /** The default agent: it answers text that addresses nobody. */
  agent: string;
  /** false: nobody is there to ask, so ASK_USER becomes DENY. */
  interactive: boolean;
  /** The seq the next message gets; appending names it (optimistic concurrency). */
  nextSeq: number;
  /** A durable wake-up: set by every write that makes work, cleared when none is left. */
  hasWork: boolean;
  agents: Record<string, AgentProgress>;
  createdAt: Date;
  updatedAt: Date;
};

export const NEW_PROGRESS: AgentProgress = { seenSeq: 0, modelCalls: 0, summary: null };

export function progressOf(session: Pick<Session, "agents">, agent: string): AgentProgress {
  return session.agents[agent] ?? NEW_PROGRESS;
}

/** The right to work on a session, held by one process at a time. */
export type Lease = {
  sessionId: string;
  holder: string;
  /** Fencing number: grows with every change of hands; a write that names an older one fails. */
  fence: number;
  expiresAt: Date;
};
