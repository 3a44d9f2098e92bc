import type { ShowOutcome } from "../../core/index.ts";
import type { DiscordAnswer } from "./discord-api.ts";
import { readMessage } from "./read-message.ts";

/** Discord's error codes: docs.discord.com, opcodes and status codes, "JSON error codes". */
export const CODE = {
  unknownMessage: 10_008,
  missingAccess: 50_001,
  missingPermissions: 50_013,
  archivedThread: 50_083,
  tooLarge: 40_005,
} as const;

/** Discord let us out of the place, or the place is no more. */
const CLOSED = new Set<number>([
  10_003, // unknown channel
  10_004, // unknown guild
  CODE.missingAccess,
  50_007, // the person takes no direct messages from us
  50_008, // nothing can be written in such a channel
  CODE.missingPermissions,
  50_278, // no server in common with the person any more
  160_005, // the thread is locked
]);
const CANNOT_REWRITE = new Set<number>([
  CODE.unknownMessage,
  30_046, // too many edits of a message older than an hour
  50_005, // somebody else's message
  50_021, // a message of Discord's own
  CODE.archivedThread,
]);
/** Passes by itself. */
const PASSES = new Set<number>([
  20_016, // slow mode
  20_028, // too much was written in the channel
  40_062, // this resource is being limited
  40_333, // Discord's own network
  130_000, // the API is overloaded
]);
const UNAUTHORIZED = 401;
const SERVER_ERROR = 500;
const OUTAGE_PAUSE_MS = 2_000;
const SETUP_PAUSE_MS = 30_000;

/** What an answer of Discord's means for a delivery. `standing`: what stood there before. */
export function outcomeOf(answer: DiscordAnswer, standing: readonly string[]): ShowOutcome {
  switch (answer.kind) {
    case "ok": {
      const id = readMessage(answer.body)?.id;
      return { kind: "shown", posted: id === undefined ? standing : [id] };
    }
    case "rate_limited": {
      const problem = "Discord asks us to slow down";
      return { kind: "slow_down", problem, afterMs: answer.retryAfterMs, posted: standing };
    }
    case "unreachable":
      return { ...again(answer.problem, OUTAGE_PAUSE_MS), posted: standing };
    case "refused":
      return refused(answer, standing);
    default:
      return answer satisfies never;
  }
}

export function isRefusedFor(answer: DiscordAnswer, ...codes: readonly number[]): boolean {
  return answer.kind === "refused" && codes.includes(answer.code);
}

function refused(
  { status, code, problem }: Extract<DiscordAnswer, { kind: "refused" }>,
  standing: readonly string[],
): ShowOutcome {
  const told = `Discord refused it: ${problem} (${code === 0 ? `status ${status}` : `code ${code}`})`;
  if (status === UNAUTHORIZED) return { ...again(told, SETUP_PAUSE_MS), posted: standing };
  if (CLOSED.has(code)) return { kind: "closed", problem: told };
  if (CANNOT_REWRITE.has(code)) return { kind: "cannot_rewrite", problem: told };
  const isPassing = status >= SERVER_ERROR || PASSES.has(code);
  if (isPassing) return { ...again(told, OUTAGE_PAUSE_MS), posted: standing };
  return { kind: "failed", problem: told };
}

function again(problem: string, afterMs: number) {
  return { kind: "retry", problem, afterMs } as const;
}
