import { personKey } from "../../src/core/approval/person.ts";
import { chainAudit } from "../../src/core/audit/append-audit.ts";
import { DuplicateEventError, SeqConflictError } from "../../src/core/errors.ts";
import type { Environment } from "../../src/core/ports/environment.ts";
import type { StoreReads, StoreTransaction } from "../../src/core/ports/store.ts";
import { insertRow, isLive, joinKey, type MemoryState, requireRow } from "./memory-state.ts";
import { memoryInstallationWrites } from "./memory-installations.ts";
import { memorySurfaceWrites } from "./memory-surfaces.ts";

type StoreWrites = Omit<StoreTransaction, keyof StoreReads>;

/** Writes into `state`, the private copy of one transaction. */
export function memoryWrites(state: MemoryState, sha256: Environment["sha256"]): StoreWrites {
  return {
    ...logWrites(state),
    ...callWrites(state),
    ...grantWrites(state),
    ...leaseWrites(state),
    ...memorySurfaceWrites(state),
    ...memoryInstallationWrites(state),
    pinDefinition: async (pinned) => {
      state.pinned.set(joinKey(pinned.serverName, pinned.toolName), structuredClone(pinned));
    },
    appendAudit: async (drafts, at) => {
      const last = state.audit.at(-1) ?? null;
      const rows = chainAudit(structuredClone(drafts), new Date(at), { last, sha256 });
      state.audit = [...state.audit, ...rows];
    },
  };
}

function logWrites(state: MemoryState): Pick<StoreWrites, "insertSession" | "append"> {
  return {
    insertSession: async (session) => insertRow(state.sessions, session),
    append: async (sessionId, { expectedSeq, messages, ...change }) => {
      const session = state.sessions.get(sessionId);
      if (session?.nextSeq !== expectedSeq) throw new SeqConflictError(sessionId, expectedSeq);
      for (const [place, given] of messages.entries()) {
        const message = structuredClone(given);
        if (message.seq !== expectedSeq + place || message.sessionId !== sessionId) {
          throw new RangeError(
            `Message ${message.id} does not belong at seq ${expectedSeq + place}.`,
          );
        }
        if (message.role !== "user" || message.eventId === null) continue;
        if (state.events.has(message.eventId)) throw new DuplicateEventError(message.eventId);
        state.events.set(message.eventId, message);
      }
      const log = state.logs.get(sessionId) ?? [];
      state.logs.set(sessionId, [...log, ...structuredClone(messages)]);
      const nextSeq = expectedSeq + messages.length;
      state.sessions.set(sessionId, { ...session, ...given(change), nextSeq });
    },
  };
}

type CallWrites = Pick<
  StoreWrites,
  | "insertToolCalls"
  | "moveToolCall"
  | "insertApproval"
  | "lockPendingApproval"
  | "settleApproval"
  | "putDecision"
>;

function callWrites(state: MemoryState): CallWrites {
  return {
    insertToolCalls: async (calls) => {
      for (const call of calls) insertPart(state, state.toolCalls, call);
    },
    moveToolCall: async (id, from, change) => {
      const call = state.toolCalls.get(id);
      if (call === undefined || !from.includes(call.state)) return false;
      state.toolCalls.set(id, { ...call, ...given(change) });
      return true;
    },
    insertApproval: async (request) => insertPart(state, state.approvals, request),
    lockPendingApproval: async (id) => state.approvals.get(id)?.state === "pending",
    settleApproval: async (id, to, at) => {
      const request = state.approvals.get(id);
      if (request?.state !== "pending") return false;
      state.approvals.set(id, { ...request, state: to, decidedAt: new Date(at) });
      return true;
    },
    putDecision: async (decision) => {
      requireRow(state.approvals, decision.requestId);
      const key = joinKey(decision.requestId, personKey(decision.by));
      state.decisions.set(key, structuredClone(decision));
    },
  };
}

type GrantWrites = Pick<
  StoreWrites,
  "insertGrant" | "useGrant" | "revokeGrant" | "revokeGrantsForTool"
>;

function grantWrites(state: MemoryState): GrantWrites {
  const revoke = (id: string, revokedBy: string, at: Date): boolean => {
    const grant = state.grants.get(id);
    if (grant === undefined || !isLive(grant, at)) return false;
    state.grants.set(id, { ...grant, revokedAt: new Date(at), revokedBy });
    return true;
  };
  return {
    insertGrant: async (grant) => insertPart(state, state.grants, grant),
    useGrant: async (id, now) => {
      const grant = state.grants.get(id);
      if (grant === undefined || !isLive(grant, now)) return false;
      state.grants.set(id, { ...grant, uses: grant.uses + 1 });
      return true;
    },
    revokeGrant: async (id, by, at) => revoke(id, by, at),
    revokeGrantsForTool: async (toolName, by, at) =>
      [...state.grants.values()]
        .filter((grant) => grant.toolName === toolName)
        .filter((grant) => revoke(grant.id, by, at)).length,
  };
}

type LeaseWrites = Pick<StoreWrites, "acquireLease" | "renewLease" | "releaseLease">;

function leaseWrites(state: MemoryState): LeaseWrites {
  const heldUnder = (sessionId: string, fence: number) => {
    const row = state.leases.get(sessionId);
    return row !== undefined && row.holder !== null && row.fence === fence ? row : null;
  };
  return {
    acquireLease: async (sessionId, holder, times) => {
      const row = state.leases.get(sessionId) ?? { holder: null, fence: 0, expiresAt: times.now };
      const held = row.holder !== null && row.expiresAt > times.now;
      if (held && row.holder !== holder) return null;
      const fence = held ? row.fence : row.fence + 1;
      const expiresAt = new Date(times.expiresAt);
      state.leases.set(sessionId, { holder, fence, expiresAt });
      return { sessionId, holder, fence, expiresAt: new Date(expiresAt) };
    },
    renewLease: async (sessionId, fence, expiresAt) => {
      const row = heldUnder(sessionId, fence);
      if (row) state.leases.set(sessionId, { ...row, expiresAt: new Date(expiresAt) });
      return row !== null;
    },
    releaseLease: async (sessionId, fence) => {
      const row = heldUnder(sessionId, fence);
      if (row) state.leases.set(sessionId, { ...row, holder: null });
    },
  };
}

/** Inserts what belongs to a session, as a foreign key demands. */
function insertPart<Row extends { id: string; sessionId: string }>(
  state: MemoryState,
  table: Map<string, Row>,
  row: Row,
): void {
  requireRow(state.sessions, row.sessionId);
  insertRow(table, row);
}

/** The fields of `change` that are given, copied. */
function given<Change extends object>(change: Change): Change {
  const fields = Object.entries(change).filter(([, value]) => value !== undefined);
  return structuredClone(Object.fromEntries(fields)) as Change;
}
