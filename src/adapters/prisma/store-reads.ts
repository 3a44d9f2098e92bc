import { OPEN_STATES, type StoreReads } from "../../core/index.ts";
import type { PrismaQueries } from "./generated-clients.ts";
import { installationReads } from "./installations.ts";
import { encodeText } from "./lossless-text.ts";
import { toMessage } from "./message-mapping.ts";
import {
  toApproval,
  toAuditEvent,
  toDecision,
  toGrant,
  toPinnedDefinition,
  toSession,
  toToolCall,
} from "./row-mapping.ts";
import { openIn, surfaceReads } from "./surface-reads.ts";

/** A session has a few open calls at a time; this many would be a fault elsewhere. */
const MAX_OPEN_CALLS = 1_000;

/** The reads of the port, each one statement. */
export function storeReads(db: PrismaQueries): StoreReads {
  return {
    ...sessionReads(db),
    ...callReads(db),
    ...approvalReads(db),
    ...ledgerReads(db),
    ...surfaceReads(db),
    ...installationReads(db),
  };
}

type SessionReads =
  | "session"
  | "sessions"
  | "sessionsWithWork"
  | "messagesAfter"
  | "messagesBefore"
  | "message"
  | "messageByEventId";

function sessionReads(db: PrismaQueries): Pick<StoreReads, SessionReads> {
  return {
    session: async (id) => {
      const row = await db.session.findUnique({ where: { id: encodeText(id) } });
      return row && toSession(row);
    },
    sessions: async ({ limit, before }) => {
      const rows = await db.session.findMany({
        ...(before === undefined ? {} : { where: { updatedAt: { lt: before } } }),
        orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
        take: limit,
      });
      return rows.map(toSession);
    },
    sessionsWithWork: async (limit) => {
      const rows = await db.session.findMany({
        where: { hasWork: true },
        orderBy: [{ updatedAt: "asc" }, { id: "asc" }],
        take: limit,
        select: { id: true },
      });
      return rows.map(({ id }) => id);
    },
    messagesAfter: async (sessionId, after, limit) => {
      const rows = await db.message.findMany({
        where: { sessionId: encodeText(sessionId), seq: { gt: after } },
        orderBy: { seq: "asc" },
        take: limit,
      });
      return rows.map(toMessage);
    },
    messagesBefore: async (sessionId, before, limit) => {
      const rows = await db.message.findMany({
        where: {
          sessionId: encodeText(sessionId),
          ...(before === null ? {} : { seq: { lt: before } }),
        },
        orderBy: { seq: "desc" },
        take: limit,
      });
      return rows.map(toMessage).reverse();
    },
    message: async (id) => {
      const row = await db.message.findUnique({ where: { id: encodeText(id) } });
      return row && toMessage(row);
    },
    messageByEventId: async (eventId) => {
      const row = await db.message.findUnique({ where: { eventId: encodeText(eventId) } });
      return row && toMessage(row);
    },
  };
}

function callReads(
  db: PrismaQueries,
): Pick<StoreReads, "toolCall" | "toolCalls" | "openToolCalls"> {
  const orderBy = [
    { createdAt: "asc" as const },
    { messageId: "asc" as const },
    { index: "asc" as const },
    { id: "asc" as const },
  ];
  return {
    toolCall: async (id) => {
      const row = await db.toolCall.findUnique({ where: { id: encodeText(id) } });
      return row && toToolCall(row);
    },
    toolCalls: async (ids) => {
      if (ids.length === 0) return [];
      const where = { id: { in: ids.map(encodeText) } };
      return (await db.toolCall.findMany({ where, orderBy })).map(toToolCall);
    },
    openToolCalls: async (sessionId) => {
      const where = { sessionId: encodeText(sessionId), state: { in: [...OPEN_STATES] } };
      const rows = await db.toolCall.findMany({ where, orderBy, take: MAX_OPEN_CALLS });
      return rows.map(toToolCall);
    },
  };
}

function approvalReads(
  db: PrismaQueries,
): Pick<StoreReads, "approval" | "approvals" | "settledApprovals" | "dueApprovals" | "decisions"> {
  return {
    approval: async (id) => {
      const row = await db.approvalRequest.findUnique({ where: { id: encodeText(id) } });
      return row && toApproval(row);
    },
    approvals: async ({ sessionId, states, toolCallIds, shownIn, limit }) => {
      const rows = await db.approvalRequest.findMany({
        where: {
          ...(sessionId === undefined ? {} : { sessionId: encodeText(sessionId) }),
          ...(states === undefined ? {} : { state: oneOf(states) }),
          ...(toolCallIds === undefined ? {} : { toolCallId: oneOf(toolCallIds) }),
          ...(shownIn === undefined ? {} : { session: { surfaces: { some: openIn(shownIn) } } }),
        },
        orderBy: [{ requestedAt: "asc" }, { id: "asc" }],
        take: limit,
      });
      return rows.map(toApproval);
    },
    settledApprovals: async (limit) => {
      const rows = await db.approvalRequest.findMany({
        where: { state: { not: "pending" } },
        orderBy: [{ requestedAt: "desc" }, { id: "desc" }],
        take: limit,
      });
      return rows.map(toApproval);
    },
    dueApprovals: async (now, limit) => {
      const rows = await db.approvalRequest.findMany({
        where: { state: "pending", expiresAt: { lte: now } },
        orderBy: [{ expiresAt: "asc" }, { id: "asc" }],
        take: limit,
      });
      return rows.map(toApproval);
    },
    decisions: async (requestIds) => {
      if (requestIds.length === 0) return [];
      const rows = await db.decision.findMany({
        where: { requestId: oneOf(requestIds) },
        orderBy: [{ at: "asc" }, { id: "asc" }],
      });
      return rows.map(toDecision);
    },
  };
}

type LedgerReads = "liveGrants" | "grant" | "pinnedDefinition" | "auditAfter" | "lease";

function ledgerReads(db: PrismaQueries): Pick<StoreReads, LedgerReads> {
  return {
    liveGrants: async ({ sessionId, now, limit }) => {
      const rows = await db.grant.findMany({
        where: {
          ...(sessionId === undefined ? {} : { sessionId: encodeText(sessionId) }),
          liveUntil: { gt: now },
        },
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        take: limit,
      });
      return rows.map(toGrant);
    },
    grant: async (id) => {
      const row = await db.grant.findUnique({ where: { id: encodeText(id) } });
      return row && toGrant(row);
    },
    pinnedDefinition: async (serverName, toolName) => {
      const key = { serverName: encodeText(serverName), toolName: encodeText(toolName) };
      const row = await db.toolDefinition.findUnique({ where: { serverName_toolName: key } });
      return row && toPinnedDefinition(row);
    },
    auditAfter: async (after, limit) => {
      const where = { seq: { gt: after } };
      const rows = await db.auditEvent.findMany({ where, orderBy: { seq: "asc" }, take: limit });
      return rows.map(toAuditEvent);
    },
    lease: async (sessionId) => {
      const row = await db.lease.findUnique({ where: { sessionId: encodeText(sessionId) } });
      return row === null || row.holder === null ? null : { ...row, holder: row.holder };
    },
  };
}

/** One value is compared, which lets an index give the order too; several are looked up. */
function oneOf(values: readonly string[]): string | { in: string[] } {
  const [only, ...more] = values.map(encodeText);
  return only !== undefined && more.length === 0 ? only : { in: values.map(encodeText) };
}
