import type { Environment } from "../ports/environment.ts";
import { AUDIT_GENESIS, auditText } from "./append-audit.ts";
import type { AuditEvent } from "./audit-event.ts";

export type AuditLink = { seq: number; hash: string };
export type AuditCheck =
  | { ok: true; last: AuditLink }
  | { ok: false; seq: number; problem: string };

export const AUDIT_START: AuditLink = { seq: 0, hash: AUDIT_GENESIS };

/** Checks a page of the chain behind `from`; feed pages in order, each `last` into the next call. */
export function verifyAudit(
  rows: readonly AuditEvent[],
  from: AuditLink,
  sha256: Environment["sha256"],
): AuditCheck {
  let last = from;
  for (const { hash, ...row } of rows) {
    if (row.seq !== last.seq + 1) {
      return { ok: false, seq: row.seq, problem: `row ${last.seq + 1} is missing` };
    }
    if (row.prevHash !== last.hash) {
      return { ok: false, seq: row.seq, problem: "does not follow the row before it" };
    }
    if (sha256(auditText(row)) !== hash) {
      return { ok: false, seq: row.seq, problem: "was changed after it was written" };
    }
    last = { seq: row.seq, hash };
  }
  return { ok: true, last };
}
