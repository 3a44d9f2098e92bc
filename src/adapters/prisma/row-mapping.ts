import {
  type ApprovalRequest,
  type ApprovalTerms,
  type AuditEvent,
  type Author,
  type CallFacts,
  type Decision,
  type Grant,
  type JsonObject,
  type PinnedDefinition,
  type Session,
  type ToolCall,
  personKey,
} from "../../core/index.ts";
import type {
  ApprovalRow,
  AuditRow,
  DecisionRow,
  GrantRow,
  SessionRow,
  ToolCallRow,
  ToolDefinitionRow,
} from "./generated-clients.ts";
import { decodeRow, encodeRow } from "./lossless-text.ts";

// JSON columns are written in this folder only, so what is read from one has the type that was
// written into it. JSON texts need no encoding: `JSON.stringify` escapes what texts cannot hold.

/** A grant that never expires is live until then; one that was revoked, since then no more. */
const END_OF_TIME = new Date("9999-12-31T23:59:59.999Z");
export const BEGINNING_OF_TIME = new Date(0);

export function toSessionRow(session: Session): SessionRow {
  return encodeRow({ ...session, agents: JSON.stringify(session.agents) });
}

export function toSession(stored: SessionRow): Session {
  const row = decodeRow(stored);
  return {
    ...row,
    status: row.status as Session["status"],
    agents: JSON.parse(row.agents) as Session["agents"],
  };
}

export function toToolCallRow({ signed, ...call }: ToolCall): ToolCallRow {
  return encodeRow({
    ...call,
    args: JSON.stringify(call.args),
    originalArgs: call.originalArgs && JSON.stringify(call.originalArgs),
    ...signedColumns(signed),
  });
}

/** The columns of a call's changed fields; a field that is absent stays as it is. */
export function toToolCallChange({
  signed,
  args,
  originalArgs,
  ...rest
}: Partial<ToolCall>): Partial<ToolCallRow> {
  return encodeRow({
    ...rest,
    ...(args === undefined ? {} : { args: JSON.stringify(args) }),
    ...(originalArgs === undefined
      ? {}
      : { originalArgs: originalArgs && JSON.stringify(originalArgs) }),
    ...(signed === undefined ? {} : signedColumns(signed)),
  });
}

function signedColumns(
  signed: ToolCall["signed"],
): Pick<ToolCallRow, "facts" | "digest" | "definitionHash"> {
  if (signed === null) return { facts: null, digest: null, definitionHash: null };
  const { facts, digest, definitionHash } = signed;
  return { facts: JSON.stringify(facts), digest, definitionHash };
}

export function toToolCall(stored: ToolCallRow): ToolCall {
  const { facts, digest, definitionHash, ...row } = decodeRow(stored);
  return {
    ...row,
    state: row.state as ToolCall["state"],
    args: JSON.parse(row.args) as JsonObject,
    originalArgs: row.originalArgs === null ? null : (JSON.parse(row.originalArgs) as JsonObject),
    signed:
      facts === null || digest === null || definitionHash === null
        ? null
        : { facts: JSON.parse(facts) as CallFacts, digest, definitionHash },
  };
}

export function toApprovalRow(request: ApprovalRequest): ApprovalRow {
  return encodeRow({
    ...request,
    requestedBy: request.requestedBy && JSON.stringify(request.requestedBy),
    terms: JSON.stringify(request.terms),
  });
}

export function toApproval(stored: ApprovalRow): ApprovalRequest {
  const row = decodeRow(stored);
  return {
    ...row,
    state: row.state as ApprovalRequest["state"],
    requestedBy: row.requestedBy === null ? null : (JSON.parse(row.requestedBy) as Author),
    terms: JSON.parse(row.terms) as ApprovalTerms,
  };
}

export function toDecisionRow(decision: Decision): DecisionRow {
  return encodeRow({
    ...decision,
    by: JSON.stringify(decision.by),
    person: personKey(decision.by),
  });
}

export function toDecision(stored: DecisionRow): Decision {
  const { person: _, ...row } = decodeRow(stored);
  return {
    ...row,
    by: JSON.parse(row.by) as Author,
    decision: row.decision as Decision["decision"],
    scope: row.scope as Decision["scope"],
  };
}

export function toGrantRow(grant: Grant): GrantRow {
  const liveUntil = grant.revokedAt ? BEGINNING_OF_TIME : (grant.expiresAt ?? END_OF_TIME);
  return encodeRow({ ...grant, grantedBy: JSON.stringify(grant.grantedBy), liveUntil });
}

export function toGrant(stored: GrantRow): Grant {
  const { liveUntil: _, ...row } = decodeRow(stored);
  return {
    ...row,
    scope: row.scope as Grant["scope"],
    grantedBy: JSON.parse(row.grantedBy) as Author,
  };
}

export function toToolDefinitionRow(pinned: PinnedDefinition): ToolDefinitionRow {
  return encodeRow({ ...pinned, definition: JSON.stringify(pinned.definition) });
}

export function toPinnedDefinition(stored: ToolDefinitionRow): PinnedDefinition {
  const row = decodeRow(stored);
  return { ...row, definition: JSON.parse(row.definition) as JsonObject };
}

export function toAuditRow(event: AuditEvent): AuditRow {
  return encodeRow({ ...event, data: JSON.stringify(event.data) });
}

export function toAuditEvent(stored: AuditRow): AuditEvent {
  const row = decodeRow(stored);
  return { ...row, kind: row.kind as AuditEvent["kind"], data: JSON.parse(row.data) as JsonObject };
}
