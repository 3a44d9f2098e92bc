import { createHash } from "node:crypto";
import type { Backend } from "../adapters/terminal/backend.ts";
import { AUDIT_START, type AuditCheck, verifyAudit } from "../core/index.ts";
import { auditPages } from "./audit-pages.ts";
import { CONFIG_OPTION, JSON_OPTION } from "./command-spec.ts";
import type { CommandSpec } from "./command-spec.ts";
import { withBackend } from "./connect-backend.ts";
import { printJson, printLine } from "./print.ts";

export const auditCommands: CommandSpec[] = [
  {
    path: "audit verify",
    summary: "check the hash chain of the audit log",
    options: [JSON_OPTION, CONFIG_OPTION],
    examples: ["audit verify", "audit verify --json"],
    async run(call) {
      const { context, options } = call;
      const check = await withBackend(call, { running: false }, verify);
      if (options["json"] === true) printJson(context, check);
      else if (!check.ok) printLine(context, `Broken at row ${check.seq}: ${check.problem}.`);
      else {
        const { seq, hash } = check.last;
        printLine(context, `The chain is whole: ${seq} rows, the last hash is ${hash}.`);
      }
      return check.ok ? 0 : 1;
    },
  },
  {
    path: "audit export",
    summary: "write the audit log as JSON Lines",
    options: [CONFIG_OPTION],
    examples: ["audit export > audit.jsonl"],
    async run(call) {
      await withBackend(call, { running: false }, async (backend) => {
        for await (const page of auditPages(backend)) {
          for (const row of page) printLine(call.context, JSON.stringify(row));
        }
      });
      return 0;
    },
  },
];

async function verify(backend: Backend): Promise<AuditCheck> {
  let last = AUDIT_START;
  for await (const page of auditPages(backend)) {
    const check = verifyAudit(page, last, sha256);
    if (!check.ok) return check;
    ({ last } = check);
  }
  return { ok: true, last };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
