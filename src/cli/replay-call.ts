import {
  type AuditEvent,
  type Json,
  type JsonObject,
  PolicyDecision,
  type PolicyEngine,
  type PolicyRule,
  isJsonObject,
  stableStringify,
} from "../core/index.ts";

/** A call of the audit log with the decision of then and the one of today's rules. */
export type Replayed = {
  seq: number;
  at: Date;
  sessionId: string | null;
  tool: string;
  args: JsonObject;
  /** The arguments as a person reads them: the line, or JSON. */
  shown: string;
  was: PolicyDecision;
  now: PolicyDecision;
  reason: string;
  rule: PolicyRule | null;
};

/** Non-interactive sessions say so when they deny what would have asked (DESIGN 4.5). */
const NOBODY_TO_ASK = /^Nobody can be asked/;
const BY_POLICY = /^policy: /;

/**
 * Decides a row of the audit log again. null: a row about something else, or a call that failed
 * before the policy saw it. `servers`: ids of the MCP servers, which rows hold in the tool's name.
 */
export function createReplay(engine: PolicyEngine, servers: readonly string[]) {
  return (row: AuditEvent): Replayed | null => {
    const { toolName: tool, args } = row.data;
    const was = decisionThen(row);
    if (was === null || typeof tool !== "string" || !isJsonObject(args)) return null;
    const serverName = servers.find((id) => tool.startsWith(`${id}__`));
    const interactive = !NOBODY_TO_ASK.test(textOf(row.data["reason"]));
    const { decision, reason, rule } = engine.evaluate({
      tool,
      args,
      interactive,
      ...(serverName === undefined ? {} : { serverName }),
    });
    const { seq, at, sessionId } = row;
    const { command } = args;
    const shown = typeof command === "string" ? command : stableStringify(args);
    return { seq, at, sessionId, tool, args, shown, was, now: decision, reason, rule };
  };
}

/** A grant answers in a person's place what the policy asked. */
function decisionThen({ kind, data }: AuditEvent): PolicyDecision | null {
  if (kind === "approval.requested") return PolicyDecision.ASK_USER;
  if (kind !== "call.screened") return null;
  if (data["state"] === "denied") return PolicyDecision.DENY;
  if (data["state"] !== "approved") return null;
  const isByPolicy = BY_POLICY.test(textOf(data["approvedBy"]));
  return isByPolicy ? PolicyDecision.ALLOW : PolicyDecision.ASK_USER;
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}
