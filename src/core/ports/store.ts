import type { ApprovalRequest, ApprovalState, Decision, Grant } from "../approval/approval.ts";
import type { AuditDraft, AuditEvent } from "../audit/audit-event.ts";
import type { Message } from "../message/message.ts";
import type { Lease, Session } from "../session/session.ts";
import type { ToolCall, ToolCallState } from "../tool/tool-call.ts";
import type { JsonObject } from "../json.ts";
import type { InstallationReads, InstallationWrites } from "./installation-store.ts";
import type { Channel, SurfaceReads, SurfaceWrites } from "./surface-store.ts";

/** The pinned definition of a tool, as it was when a person or a rule last let it run. */
export type PinnedDefinition = {
  /** Empty for tools of our own. */
  serverName: string;
  toolName: string;
  hash: string;
  definition: JsonObject;
  pinnedAt: Date;
};

/** Reads. Lists are ordered oldest first unless said otherwise, and always bounded. */
export type StoreReads = SurfaceReads &
  InstallationReads & {
    session(id: string): Promise<Session | null>;
    /** Newest first, by `updatedAt`. */
    sessions(query: { limit: number; before?: Date }): Promise<Session[]>;
    /** Sessions whose `hasWork` is set. */
    sessionsWithWork(limit: number): Promise<string[]>;
    /** Messages with `seq > after`. */
    messagesAfter(sessionId: string, after: number, limit: number): Promise<Message[]>;
    /** The last `limit` messages with `seq < before`, of all where that is null, oldest first. */
    messagesBefore(sessionId: string, before: number | null, limit: number): Promise<Message[]>;
    message(id: string): Promise<Message | null>;
    messageByEventId(eventId: string): Promise<Message | null>;
    toolCall(id: string): Promise<ToolCall | null>;
    toolCalls(ids: readonly string[]): Promise<ToolCall[]>;
    /** Calls in a state that is not final. */
    openToolCalls(sessionId: string): Promise<ToolCall[]>;
    approval(id: string): Promise<ApprovalRequest | null>;
    approvals(query: {
      sessionId?: string;
      states?: readonly ApprovalState[];
      toolCallIds?: readonly string[];
      shownIn?: Channel;
      limit: number;
    }): Promise<ApprovalRequest[]>;
    /** Requests that are no longer pending, the last asked first. */
    settledApprovals(limit: number): Promise<ApprovalRequest[]>;
    /** Pending requests with `expiresAt <= now`, across sessions. */
    dueApprovals(now: Date, limit: number): Promise<ApprovalRequest[]>;
    decisions(requestIds: readonly string[]): Promise<Decision[]>;
    /** Grants neither revoked nor expired at `now`. */
    liveGrants(query: { sessionId?: string; now: Date; limit: number }): Promise<Grant[]>;
    grant(id: string): Promise<Grant | null>;
    pinnedDefinition(serverName: string, toolName: string): Promise<PinnedDefinition | null>;
    /** Audit rows with `seq > after`. */
    auditAfter(after: number, limit: number): Promise<AuditEvent[]>;
    /** null when nobody holds it; one that has expired is still answered. */
    lease(sessionId: string): Promise<Lease | null>;
  };

/** What a session's row may change to; `undefined` leaves a field as it is. */
export type SessionChange = Partial<
  Pick<Session, "title" | "status" | "statusReason" | "hasWork" | "agents">
>;

/**
 * Writes, valid only inside `Store.transaction`. Everything written in one transaction is
 * committed together or not at all. Conditional writes say by their answer whether they happened.
 * After a call that threw, a transaction can only be rolled back: let the error pass.
 */
export type StoreTransaction = StoreReads &
  SurfaceWrites &
  InstallationWrites & {
    insertSession(session: Session): Promise<void>;
    /**
     * Changes the session's row and moves `nextSeq` on by `messages.length`, if it still is
     * `expectedSeq`; then inserts the messages, whose seqs must be `expectedSeq`, +1, ….
     * Takes the row's lock first, so that two appends to one session never interleave.
     * @throws SeqConflictError when `nextSeq` has moved, or there is no such session.
     * @throws DuplicateEventError when a message's `eventId` is stored already.
     */
    append(
      sessionId: string,
      change: SessionChange & {
        expectedSeq: number;
        updatedAt: Date;
        messages: readonly Message[];
      },
    ): Promise<void>;
    insertToolCalls(calls: readonly ToolCall[]): Promise<void>;
    /** Moves a call on if its state is one of `from`; true if it did. The atomic claim. */
    moveToolCall(
      id: string,
      from: readonly ToolCallState[],
      change: Partial<Omit<ToolCall, "id" | "sessionId">> & { state: ToolCallState },
    ): Promise<boolean>;
    insertApproval(request: ApprovalRequest): Promise<void>;
    /**
     * Locks the request's row and says whether it is pending. Deciders queue here: with the lock
     * held, counting decisions and moving the state cannot race.
     */
    lockPendingApproval(id: string): Promise<boolean>;
    /** pending → `state`; true if it was pending. */
    settleApproval(
      id: string,
      state: Exclude<ApprovalState, "pending">,
      at: Date,
    ): Promise<boolean>;
    /** Replaces the same person's earlier decision on the request. */
    putDecision(decision: Decision): Promise<void>;
    insertGrant(grant: Grant): Promise<void>;
    /** Adds one use if the grant is live at `now`; true if it was. */
    useGrant(id: string, now: Date): Promise<boolean>;
    /** true if it was live. */
    revokeGrant(id: string, by: string, at: Date): Promise<boolean>;
    /** Revokes every live grant for a tool; answers how many. */
    revokeGrantsForTool(toolName: string, by: string, at: Date): Promise<number>;
    pinDefinition(pinned: PinnedDefinition): Promise<void>;
    /** Chains the drafts on the last audit row, under a lock that serialises appenders. */
    appendAudit(drafts: readonly AuditDraft[], at: Date): Promise<void>;
    /**
     * Takes the lease when free, expired at `now`, or held by `holder`; null when another has it.
     * A holder that takes its own live lease keeps its number; every other taking is a new one.
     */
    acquireLease(sessionId: string, holder: string, times: LeaseTimes): Promise<Lease | null>;
    /** Holds the lease on to `expiresAt` if `fence` is still its number; false when it is lost. */
    renewLease(sessionId: string, fence: number, expiresAt: Date): Promise<boolean>;
    /** Gives it up if `fence` is still its number; the number itself is kept. */
    releaseLease(sessionId: string, fence: number): Promise<void>;
  };

export type LeaseTimes = { now: Date; expiresAt: Date };

export type Store = StoreReads & {
  /**
   * Runs `work` in one transaction, serialisable towards the rows it locks. Anything thrown
   * rolls back. `work` may run again after a conflict inside the database; keep it free of
   * effects outside the store.
   * @throws StoreUnavailableError when the database cannot be reached or written.
   */
  transaction<T>(work: (tx: StoreTransaction) => Promise<T>): Promise<T>;
  /** Frees every lease; only for a process that holds the embedded database alone. */
  releaseAllLeases(): Promise<void>;
  /** Answers when the database can be written. @throws StoreUnavailableError */
  ping(): Promise<void>;
  close(): Promise<void>;
};
