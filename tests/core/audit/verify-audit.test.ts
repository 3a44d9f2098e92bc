import fc from "fast-check";
import { expect, it } from "vitest";
import { chainAudit } from "../../../src/core/audit/append-audit.ts";
import type { AuditEvent } from "../../../src/core/audit/audit-event.ts";
import { AUDIT_START, verifyAudit } from "../../../src/core/audit/verify-audit.ts";
import { sha256 } from "../../contracts/store-under-test.ts";
import { at } from "../../fixtures/store-rows.ts";

function chain(length: number): AuditEvent[] {
  const drafts = Array.from({ length }, (_, i) => ({
    kind: "call.started" as const,
    sessionId: "ses_1",
    subject: `call_${i}`,
    data: { n: i },
  }));
  return chainAudit(drafts, at(0), { last: null, sha256 });
}

const TAMPERINGS: ((row: AuditEvent) => AuditEvent)[] = [
  (row) => ({ ...row, subject: `${row.subject}0` }),
  (row) => ({ ...row, sessionId: null }),
  (row) => ({ ...row, kind: "call.finished" }),
  (row) => ({ ...row, data: { ...row.data, more: true } }),
  (row) => ({ ...row, at: at(1) }),
  (row) => ({ ...row, hash: sha256(row.hash) }),
  (row) => ({ ...row, prevHash: sha256(row.prevHash) }),
];

it("finds tampering anywhere, and in a chain that was hashed anew from there", () => {
  const place = fc
    .integer({ min: 1, max: 12 })
    .chain((n) => fc.tuple(fc.constant(n), fc.nat(n - 1)));
  fc.assert(
    fc.property(place, fc.constantFrom(...TAMPERINGS), ([length, i], tamper) => {
      const rows = chain(length);
      const row = rows[i];
      if (!row) throw new Error("There is no such row.");
      expect(verifyAudit(rows, AUDIT_START, sha256)).toMatchObject({ ok: true });
      expect(verifyAudit(rows.with(i, tamper(row)), AUDIT_START, sha256)).toMatchObject({
        ok: false,
      });
      // The last row alone can be cut off unnoticed: whoever exports the chain keeps its last hash.
      const isLast = i === length - 1;
      expect(verifyAudit(rows.toSpliced(i, 1), AUDIT_START, sha256).ok).toBe(isLast);
      const twice = verifyAudit(rows.toSpliced(i, 0, row), AUDIT_START, sha256);
      expect(twice.ok).toBe(false);
    }),
  );
});

it("checks page by page", () => {
  const rows = chain(9);
  const first = verifyAudit(rows.slice(0, 4), AUDIT_START, sha256);
  if (!first.ok) throw new Error(first.problem);
  expect(verifyAudit(rows.slice(4), first.last, sha256)).toMatchObject({ ok: true });
  expect(verifyAudit(rows.slice(5), first.last, sha256)).toMatchObject({ ok: false, seq: 6 });
});
