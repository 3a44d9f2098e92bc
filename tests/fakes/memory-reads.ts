import type { StoreReads } from "../../src/core/ports/store.ts";
import { isOpen } from "../../src/core/tool/tool-call.ts";
import { byDate, byText, isLive, joinKey, type MemoryState, own } from "./memory-state.ts";
import { memoryInstallationReads } from "./memory-installations.ts";
import { isShownIn, memorySurfaceReads } from "./memory-surfaces.ts";

/** Reads over whatever `state()` is at the time; every answer is the caller's own copy. */
export function memoryReads(state: () => MemoryState): StoreReads {
  return {
    ...sessionReads(state),
    ...callReads(state),
    ...ledgerReads(state),
    ...memorySurfaceReads(state),
    ...memoryInstallationReads(state),
  };
}

type SessionReads = Pick<
  StoreReads,
  | "session"
  | "sessions"
  | "sessionsWithWork"
  | "messagesAfter"
  | "messagesBefore"
  | "message"
  | "messageByEventId"
>;

function sessionReads(state: () => MemoryState): SessionReads {
  const log = (sessionId: string) => state().logs.get(sessionId) ?? [];
  return {
    session: async (id) => own(state().sessions.get(id) ?? null),
    sessions: async ({ limit, before }) =>
      own(
        [...state().sessions.values()]
          .filter((session) => before === undefined || session.updatedAt < before)
          .sort((a, b) => byDate(b.updatedAt, a.updatedAt) || byText(b.id, a.id))
          .slice(0, limit),
      ),
    sessionsWithWork: async (limit) =>
      [...state().sessions.values()]
        .filter((session) => session.hasWork)
        .sort((a, b) => byDate(a.updatedAt, b.updatedAt) || byText(a.id, b.id))
        .slice(0, limit)
        .map((session) => session.id),
    messagesAfter: async (sessionId, after, limit) =>
      own(
        log(sessionId)
          .filter((message) => message.seq > after)
          .slice(0, limit),
      ),
    messagesBefore: async (sessionId, before, limit) => {
      const earlier = log(sessionId).filter(({ seq }) => before === null || seq < before);
      return own(earlier.slice(Math.max(0, earlier.length - limit)));
    },
    message: async (id) => {
      const messages = [...state().logs.values()].flat();
      return own(messages.find((message) => message.id === id) ?? null);
    },
    messageByEventId: async (eventId) => own(state().events.get(eventId) ?? null),
  };
}

type CallReads = Pick<
  StoreReads,
  | "toolCall"
  | "toolCalls"
  | "openToolCalls"
  | "approval"
  | "approvals"
  | "settledApprovals"
  | "dueApprovals"
  | "decisions"
>;

function callReads(state: () => MemoryState): CallReads {
  const calls = () =>
    [...state().toolCalls.values()].sort(
      (a, b) =>
        byDate(a.createdAt, b.createdAt) ||
        byText(a.messageId, b.messageId) ||
        a.index - b.index ||
        byText(a.id, b.id),
    );
  const requests = () => [...state().approvals.values()];
  return {
    toolCall: async (id) => own(state().toolCalls.get(id) ?? null),
    toolCalls: async (ids) => own(calls().filter((call) => ids.includes(call.id))),
    openToolCalls: async (sessionId) =>
      own(calls().filter((call) => call.sessionId === sessionId && isOpen(call.state))),
    approval: async (id) => own(state().approvals.get(id) ?? null),
    approvals: async ({ sessionId, states, toolCallIds, shownIn, limit }) =>
      own(
        requests()
          .filter((request) => sessionId === undefined || request.sessionId === sessionId)
          .filter((request) => states === undefined || states.includes(request.state))
          .filter(
            (request) => toolCallIds === undefined || toolCallIds.includes(request.toolCallId),
          )
          .filter((request) => shownIn === undefined || isShownIn(state(), request, shownIn))
          .sort((a, b) => byDate(a.requestedAt, b.requestedAt) || byText(a.id, b.id))
          .slice(0, limit),
      ),
    settledApprovals: async (limit) =>
      own(
        requests()
          .filter((request) => request.state !== "pending")
          .sort((a, b) => byDate(b.requestedAt, a.requestedAt) || byText(b.id, a.id))
          .slice(0, limit),
      ),
    dueApprovals: async (now, limit) =>
      own(
        requests()
          .filter((request) => request.state === "pending")
          .flatMap((request) => (request.expiresAt ? [{ request, at: request.expiresAt }] : []))
          .filter(({ at }) => at <= now)
          .sort((a, b) => byDate(a.at, b.at) || byText(a.request.id, b.request.id))
          .slice(0, limit)
          .map(({ request }) => request),
      ),
    decisions: async (requestIds) =>
      own(
        [...state().decisions.values()]
          .filter((decision) => requestIds.includes(decision.requestId))
          .sort((a, b) => byDate(a.at, b.at) || byText(a.id, b.id)),
      ),
  };
}

type LedgerReads = Pick<
  StoreReads,
  "liveGrants" | "grant" | "pinnedDefinition" | "auditAfter" | "lease"
>;

function ledgerReads(state: () => MemoryState): LedgerReads {
  return {
    liveGrants: async ({ sessionId, now, limit }) =>
      own(
        [...state().grants.values()]
          .filter((grant) => isLive(grant, now))
          .filter((grant) => sessionId === undefined || grant.sessionId === sessionId)
          .sort((a, b) => byDate(a.createdAt, b.createdAt) || byText(a.id, b.id))
          .slice(0, limit),
      ),
    grant: async (id) => own(state().grants.get(id) ?? null),
    pinnedDefinition: async (serverName, toolName) =>
      own(state().pinned.get(joinKey(serverName, toolName)) ?? null),
    auditAfter: async (after, limit) => own(state().audit.slice(after, after + limit)),
    lease: async (sessionId) => {
      const row = state().leases.get(sessionId);
      if (row === undefined || row.holder === null) return null;
      return own({ sessionId, holder: row.holder, fence: row.fence, expiresAt: row.expiresAt });
    },
  };
}
