import type { ApprovalRequest, Decision, Grant } from "../../src/core/approval/approval.ts";
import type { AuditEvent } from "../../src/core/audit/audit-event.ts";
import type { Message } from "../../src/core/message/message.ts";
import type { Installation } from "../../src/core/ports/installation-store.ts";
import type { PinnedDefinition } from "../../src/core/ports/store.ts";
import type { Session } from "../../src/core/session/session.ts";
import type { Delivery, Surface } from "../../src/core/surface/surface.ts";
import type { ToolCall } from "../../src/core/tool/tool-call.ts";

/** A lease's row outlives its holder, so that its number never falls. */
export type LeaseRow = { holder: string | null; fence: number; expiresAt: Date };

/**
 * Everything a memory store holds. Rows are replaced, never changed in place, so copying the
 * maps is enough to have a snapshot.
 */
export type MemoryState = {
  sessions: Map<string, Session>;
  /** By session, in order of seq. */
  logs: Map<string, readonly Message[]>;
  events: Map<string, Message>;
  toolCalls: Map<string, ToolCall>;
  approvals: Map<string, ApprovalRequest>;
  /** By request and person. */
  decisions: Map<string, Decision>;
  grants: Map<string, Grant>;
  /** By server and tool. */
  pinned: Map<string, PinnedDefinition>;
  audit: readonly AuditEvent[];
  leases: Map<string, LeaseRow>;
  surfaces: Map<string, Surface>;
  deliveries: Map<string, Delivery>;
  /** By platform and workspace. */
  installations: Map<string, Installation>;
};

export function emptyState(): MemoryState {
  return {
    sessions: new Map(),
    logs: new Map(),
    events: new Map(),
    toolCalls: new Map(),
    approvals: new Map(),
    decisions: new Map(),
    grants: new Map(),
    pinned: new Map(),
    audit: [],
    leases: new Map(),
    surfaces: new Map(),
    deliveries: new Map(),
    installations: new Map(),
  };
}

export function copyState(state: MemoryState): MemoryState {
  return {
    sessions: new Map(state.sessions),
    logs: new Map(state.logs),
    events: new Map(state.events),
    toolCalls: new Map(state.toolCalls),
    approvals: new Map(state.approvals),
    decisions: new Map(state.decisions),
    grants: new Map(state.grants),
    pinned: new Map(state.pinned),
    audit: state.audit,
    leases: new Map(state.leases),
    surfaces: new Map(state.surfaces),
    deliveries: new Map(state.deliveries),
    installations: new Map(state.installations),
  };
}

export function isLive(grant: Grant, now: Date): boolean {
  return grant.revokedAt === null && (grant.expiresAt === null || grant.expiresAt > now);
}

export function requireRow(table: ReadonlyMap<string, unknown>, id: string): void {
  if (!table.has(id)) throw new Error(`There is no row ${id} to belong to.`);
}

export function insertRow<Row extends { id: string }>(table: Map<string, Row>, row: Row): void {
  if (table.has(row.id)) throw new Error(`There is a row ${row.id} already.`);
  table.set(row.id, structuredClone(row));
}

/** A key of several parts, none of which can run into its neighbour. */
export function joinKey(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}

/** The answer to a reader, who may do with it what he likes. */
export function own<T>(value: T): T {
  return structuredClone(value);
}

export function byDate(a: Date, b: Date): number {
  return a.getTime() - b.getTime();
}

export function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
