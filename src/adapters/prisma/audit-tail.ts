import {
  type AuditDraft,
  type AuditEvent,
  type Environment,
  chainAudit,
} from "../../core/index.ts";
import type { Database } from "./database.ts";
import type { PrismaQueries } from "./generated-clients.ts";
import { toAuditEvent, toAuditRow } from "./row-mapping.ts";

/** "audit" in ASCII: the advisory lock of whoever writes the end of the chain. */
const AUDIT_LOCK = 0x61_7564_6974;

type AuditTail = {
  add(drafts: readonly AuditDraft[], at: Date): void;
  /** Writes what was added. */
  flush(): Promise<void>;
};

/**
 * The rows that one transaction puts at the end of the audit chain. They wait until its other
 * writes are done: the chain has one end for everybody, so its lock is taken last and held
 * shortest, and no appender waits for a row while it holds the lock.
 */
export function createAuditTail(
  db: PrismaQueries,
  provider: Database["provider"],
  sha256: Environment["sha256"],
): AuditTail {
  let added: { drafts: readonly AuditDraft[]; at: Date }[] = [];
  return {
    add: (drafts, at) => {
      if (drafts.length > 0) added.push(structuredClone({ drafts, at }));
    },
    flush: async () => {
      const waiting = added;
      added = [];
      if (waiting.length === 0) return;
      // A SQLite transaction has the whole database to itself.
      if (provider === "postgresql") {
        await db.$executeRaw`SELECT pg_advisory_xact_lock(${AUDIT_LOCK}::bigint)`;
      }
      const end = await db.auditEvent.findFirst({ orderBy: { seq: "desc" } });
      let last: AuditEvent | null = end && toAuditEvent(end);
      const rows: AuditEvent[] = [];
      for (const { drafts, at } of waiting) {
        rows.push(...chainAudit(drafts, at, { last, sha256 }));
        last = rows.at(-1) ?? last;
      }
      await db.auditEvent.createMany({ data: rows.map(toAuditRow) });
    },
  };
}
