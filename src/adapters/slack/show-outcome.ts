import { z } from "zod";
import type { ShowOutcome } from "../../core/index.ts";
import type { SlackAnswer } from "./slack-api.ts";

/** Slack let us out of the place, or the place is no more. */
const CLOSED = new Set([
  "channel_not_found",
  "not_in_channel",
  "is_archived",
  "account_inactive",
  "token_revoked",
  "not_installed",
  "team_access_not_granted",
  "user_not_found",
]);
const CANNOT_REWRITE = new Set([
  "message_not_found",
  "cant_update_message",
  "edit_window_closed",
  "cant_delete_message",
]);
/** Slack itself is out of order: it says so with status 200, too. */
const OUTAGE = new Set([
  "internal_error",
  "fatal_error",
  "service_unavailable",
  "request_timeout",
  "team_added_to_org",
]);
/** Passes by itself, or when the operator mends the token. */
const PASSES = new Set([
  ...OUTAGE,
  "invalid_auth",
  "not_authed",
  "token_expired",
  "ekm_access_denied",
  "missing_scope",
]);
/** Before the status: `http_403`. */
export const BY_STATUS = "http_";
const OUTAGE_PAUSE_MS = 2_000;
const SETUP_PAUSE_MS = 30_000;

/** What an answer of Slack's means for a delivery. `standing`: what stood there before. */
export function outcomeOf(answer: SlackAnswer, standing: readonly string[]): ShowOutcome {
  switch (answer.kind) {
    case "ok": {
      const ts = z.object({ ts: z.string() }).safeParse(answer.body).data?.ts;
      return { kind: "shown", posted: ts === undefined ? standing : [ts] };
    }
    case "rate_limited": {
      const problem = "Slack asks us to slow down";
      return { kind: "slow_down", problem, afterMs: answer.retryAfterMs, posted: standing };
    }
    case "unreachable":
      return { ...again(answer.problem, OUTAGE_PAUSE_MS), posted: standing };
    case "refused":
      return refused(answer.error, standing);
    default:
      return answer satisfies never;
  }
}

/** Slack did not look at what was asked: it says nothing about it. */
export function isOutage(answer: SlackAnswer): boolean {
  return answer.kind === "refused" && OUTAGE.has(answer.error);
}

/** What stands in front of Slack turned the request away, by HTTP's own means: it had no effect. */
export function isByStatus(answer: SlackAnswer): boolean {
  return answer.kind === "refused" && answer.error.startsWith(BY_STATUS);
}

function refused(error: string, standing: readonly string[]): ShowOutcome {
  const problem = `Slack refused it: ${error}`;
  if (CLOSED.has(error)) return { kind: "closed", problem };
  if (CANNOT_REWRITE.has(error)) return { kind: "cannot_rewrite", problem };
  if (error.startsWith(BY_STATUS)) return { ...again(problem, OUTAGE_PAUSE_MS), posted: standing };
  if (PASSES.has(error)) return { ...again(problem, SETUP_PAUSE_MS), posted: standing };
  return { kind: "failed", problem };
}

function again(problem: string, afterMs: number) {
  return { kind: "retry", problem, afterMs } as const;
}
