import type { AuditEvent, Json } from "../../../core/index.ts";

/** An audit event as it comes over HTTP, with its time as ISO 8601. */
export type AuditRow = Omit<AuditEvent, "at"> & { at: string };

const TITLES: Readonly<Record<AuditEvent["kind"], string>> = {
  "approval.requested": "Signature asked for",
  "approval.attempt": "Answer that decided nothing",
  "approval.decided": "Decided",
  "approval.expired": "Request expired",
  "approval.cancelled": "Request cancelled",
  "call.screened": "Call screened",
  "call.started": "Call started",
  "call.finished": "Call ended",
  "grant.created": "Grant given",
  "grant.revoked": "Grant taken back",
};

/** What a line says of an event, in this order; everything else is in its details. */
const TOLD = ["by", "agent", "toolName", "decision", "scope", "outcome", "state", "reason"];

/** One event in words: what happened, and the facts that tell it from its neighbours. */
export function auditWords({ kind, data }: Pick<AuditRow, "kind" | "data">): {
  title: string;
  facts: string[];
} {
  const facts = TOLD.map((name) => factText(data[name])).filter((text) => text !== null);
  const code = typeof data["exitCode"] === "number" ? [`exit code ${data["exitCode"]}`] : [];
  // A newer server may know kinds that a page loaded earlier does not.
  return { title: TITLES[kind] ?? kind, facts: [...facts, ...code] };
}

function factText(value: Json | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
