import type {
  ApprovalView,
  AuditEvent,
  CoreEvent,
  GrantView,
  MessageView,
  NewSession,
  SessionView,
  ToolResultAnswer,
} from "../../core/index.ts";

type WithoutSession<Event> = Event extends unknown ? Omit<Event, "sessionId"> : never;

/** What happens in one session, as a terminal follows it. */
export type SessionEvent =
  | WithoutSession<CoreEvent>
  /** The server went away and is tried again, or is back; nothing is missed in between. */
  | { type: "connection"; state: "lost" | "back" };

export type Decided =
  /** `waitingFor`: how many more approvals the quorum needs. */
  | { kind: "accepted"; approval: ApprovalView; waitingFor: number }
  | { kind: "refused"; problem: string };

export type PolicyReload =
  /** `rules`: how many are in force now. */
  | { kind: "reloaded"; rules: number }
  /** The files are broken, and the old rules stay in force. One line for each problem. */
  | { kind: "kept"; problems: readonly string[] };

/**
 * What the command line needs of Countersign: over HTTP from a running server, or in process
 * where none runs. Every method throws `BackendError` when it cannot do its work.
 */
export type Backend = {
  /** For people: the server's address, or "this process". */
  place: string;
  createSession(wish: NewSession): Promise<SessionView>;
  /** Newest first. */
  listSessions(limit: number): Promise<SessionView[]>;
  /** null: there is no such session. */
  getSession(id: string): Promise<SessionView | null>;
  /** With `seq > after`, oldest first. */
  listMessages(id: string, query: { after: number; limit: number }): Promise<MessageView[]>;
  /** `key` makes sending it again harmless. */
  publish(id: string, content: string, key: string): Promise<void>;
  decide(sessionId: string, answer: ToolResultAnswer): Promise<Decided>;
  /** Aborts the running turn. */
  stop(sessionId: string): Promise<void>;
  /** Pending ones. */
  listApprovals(limit: number): Promise<ApprovalView[]>;
  listGrants(limit: number): Promise<GrantView[]>;
  revokeGrant(id: string): Promise<void>;
  listAudit(query: { after: number; limit: number }): Promise<AuditEvent[]>;
  /** Reads the policy's files again, as an admin. */
  reloadPolicy(): Promise<PolicyReload>;
  /** Everything after the message with seq `after`, then what happens, until `signal` aborts. */
  events(sessionId: string, after: number, signal: AbortSignal): AsyncIterable<SessionEvent>;
  close(): Promise<void>;
};

/** Thrown when a request could not be done. The message is a sentence for a person, with the mend. */
export class BackendError extends Error {
  override name = "BackendError";
}
