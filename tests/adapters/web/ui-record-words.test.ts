import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findAuditEnd } from "../../../src/adapters/web/ui/audit-end.ts";
import { auditWords, type AuditRow } from "../../../src/adapters/web/ui/audit-words.ts";

describe("finding the newest audit event", () => {
  it("is right for a log of any length, in few looks", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 10_000_000 }), async (length) => {
        let looks = 0;
        const end = await findAuditEnd(async (seq) => {
          looks++;
          return seq < length;
        });
        expect(end).toBe(length);
        expect(looks).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(length + 1)) + 2);
      }),
    );
  });

  it("gives up on a log that never ends, rather than look for ever", async () => {
    let looks = 0;
    await findAuditEnd(async () => ++looks > 0);
    expect(looks).toBeLessThan(100);
  });
});

describe("an audit event in words", () => {
  it("says who did what, leaving numbers and digests to the details", () => {
    const data = {
      by: "web:ann",
      decision: "deny",
      scope: "once",
      reason: "ask Mara",
      digest: "9f",
    };
    expect(auditWords({ kind: "approval.decided", data })).toEqual({
      title: "Decided",
      facts: ["web:ann", "deny", "once", "ask Mara"],
    });
  });

  it("tells how a call ended, with an exit code of 0 too", () => {
    const data = { state: "succeeded", exitCode: 0, durationMs: 12 };
    expect(auditWords({ kind: "call.finished", data }).facts).toEqual(["succeeded", "exit code 0"]);
    const unknown = { state: "interrupted", exitCode: null };
    expect(auditWords({ kind: "call.finished", data: unknown }).facts).toEqual(["interrupted"]);
  });

  it("shows a kind that it does not know by its name", () => {
    const kind = "call.teleported" as AuditRow["kind"];
    expect(auditWords({ kind, data: { by: { a: 1 } } })).toEqual({ title: kind, facts: [] });
  });
});
