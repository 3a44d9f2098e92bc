import type { JsonObject } from "../json.ts";

export type AuditKind =
  | "approval.requested"
  | "approval.attempt"
  | "approval.decided"
  | "approval.expired"
  | "approval.cancelled"
  | "call.screened"
  | "call.started"
  | "call.finished"
  | "grant.created"
  | "grant.revoked";

/** One row of the audit chain: `hash` covers the row and the hash of the one before (guarantee 9). */
export type AuditEvent = {
  seq: number;
  at: Date;
  kind: AuditKind;
  sessionId: string | null;
  subject: string;
  data: JsonObject;
  prevHash: string;
  hash: string;
};

export type AuditDraft = Pick<AuditEvent, "kind" | "sessionId" | "subject" | "data">;
