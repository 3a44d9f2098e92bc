import { stableStringify } from "../policy/stable-stringify.ts";
import type { Environment } from "../ports/environment.ts";
import type { AuditDraft, AuditEvent } from "./audit-event.ts";

/** The `prevHash` of the first row. */
export const AUDIT_GENESIS = "0".repeat(64);

/** What a row's hash is taken over: every field but the hash itself, in canonical JSON. */
export function auditText(row: Omit<AuditEvent, "hash">): string {
  return stableStringify({ ...row, at: row.at.toISOString() });
}

/** Places drafts on the chain behind `last`. Called by stores, inside the appending transaction. */
export function chainAudit(
  drafts: readonly AuditDraft[],
  at: Date,
  chain: { last: Pick<AuditEvent, "seq" | "hash"> | null; sha256: Environment["sha256"] },
): AuditEvent[] {
  let { seq, hash } = chain.last ?? { seq: 0, hash: AUDIT_GENESIS };
  return drafts.map((draft) => {
    const row = { ...draft, at, seq: ++seq, prevHash: hash };
    hash = chain.sha256(auditText(row));
    return { ...row, hash };
  });
}
