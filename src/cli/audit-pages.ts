import type { Backend } from "../adapters/terminal/backend.ts";
import type { AuditEvent } from "../core/index.ts";

const ROWS_PER_PAGE = 500;

/** The whole audit log, oldest first. */
export async function* auditPages(backend: Backend): AsyncGenerator<AuditEvent[]> {
  for (let after = 0; ;) {
    const page = await backend.listAudit({ after, limit: ROWS_PER_PAGE });
    yield page;
    if (page.length < ROWS_PER_PAGE) return;
    after = page.at(-1)?.seq ?? after;
  }
}
