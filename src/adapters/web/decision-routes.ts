import { z } from "zod";
import {
  type ApprovalView,
  type Core,
  type DecisionOutcome,
  type JsonObject,
  isJsonObject,
} from "../../core/index.ts";
import { jsonResponse, problemResponse } from "./problem.ts";
import { route, type Route } from "./route.ts";
import { BAD_KEY, eventIdOf, noSession } from "./session-routes.ts";

const MAX_REASON_CHARS = 2_000;
const MAX_ID_CHARS = 200;

const jsonObject = z.custom<JsonObject>(isJsonObject, "expected a JSON object");
const verdict = {
  decision: z.enum(["approve", "deny"]),
  scope: z.enum(["once", "session", "all", "always"]).exactOptional(),
  reason: z.string().max(MAX_REASON_CHARS).exactOptional(),
};
const onlyPending = z.strictObject(verdict);
const toolResult = z.strictObject({
  ...verdict,
  toolCallId: z.string().min(1).max(MAX_ID_CHARS),
  agentId: z.string().max(MAX_ID_CHARS).exactOptional(),
  editedArgs: jsonObject.exactOptional(),
  toolName: z.string().exactOptional(),
  toolArgs: jsonObject.exactOptional(),
  workingDirectory: z.string().exactOptional(),
});

export function decisionRoutes(core: Core): Route[] {
  return [
    route("POST", "/api/sessions/:id/tool-results", {
      body: toolResult,
      async handle(call) {
        const { id: sessionId = "" } = call.params;
        const { agentId, ...answer } = call.body;
        const where = agentId === undefined ? { sessionId } : { sessionId, agentId };
        const eventId = eventIdOf(call);
        if (eventId === null) return problemResponse(BAD_KEY);
        const once = eventId === undefined ? {} : { eventId };
        return decisionResponse(
          await core.publishToolResult(where, { ...answer, ...once }, call.person),
        );
      },
    }),
    route("POST", "/api/sessions/:id/approve", {
      body: onlyPending,
      async handle(call) {
        const { id: sessionId = "" } = call.params;
        if (!(await core.getSession(sessionId))) return noSession(sessionId);
        const eventId = eventIdOf(call);
        if (eventId === null) return problemResponse(BAD_KEY);
        const once = eventId === undefined ? {} : { eventId };
        return decisionResponse(
          await core.decideOnlyPending(sessionId, { ...call.body, ...once }, call.person),
        );
      },
    }),
  ];
}

const REFUSAL_STATUS = {
  not_found: 404,
  not_approver: 403,
  already_decided: 409,
  several_pending: 409,
  expired: 410,
  mismatch: 422,
} as const;

/** A refusal carries the approval as it stands, so that a client can show it without asking again. */
export function decisionResponse(outcome: DecisionOutcome): Response {
  if (outcome.kind === "accepted") {
    return jsonResponse({ ...outcome.approval, waitingFor: outcome.waitingFor });
  }
  const status = REFUSAL_STATUS[outcome.kind];
  return problemResponse({ status, detail: outcome.problem, fields: refusalFields(outcome) });
}

function refusalFields(outcome: DecisionOutcome): Record<string, unknown> {
  const reason = { reason: outcome.kind };
  if (outcome.kind === "several_pending") return { ...reason, approvals: outcome.approvals };
  if (outcome.kind === "already_decided") {
    return { ...reason, by: decidedBy(outcome.approval), approval: outcome.approval };
  }
  return "approval" in outcome ? { ...reason, approval: outcome.approval } : reason;
}

function decidedBy(approval: ApprovalView): ApprovalView["decisions"][number]["by"] | null {
  return approval.decisions.at(-1)?.by ?? null;
}
