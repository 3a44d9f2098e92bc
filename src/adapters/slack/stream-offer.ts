import { isByStatus } from "./show-outcome.ts";
import type { SlackAnswer } from "./slack-api.ts";

/** Milliseconds after which a Slack that does not stream is asked again, and one that was silent. */
const ASK_AGAIN_MS = 600_000;
const AFTER_SILENCE_MS = 60_000;
const NOT_OFFERED = new Set([
  "unknown_method",
  "method_deprecated",
  "missing_scope",
  "not_allowed_token_type",
]);

/** Whether Slack streams at all: not every workspace, and nothing that stands in for Slack, does. */
export type StreamOffer = {
  stands(): boolean;
  /** What came of beginning a stream. */
  note(answer: SlackAnswer): void;
};

/** `clock`: milliseconds, only ever growing. */
export function createStreamOffer(clock: () => number): StreamOffer {
  let askAgainAt = -Infinity;
  return {
    stands: () => clock() >= askAgainAt,
    note(answer) {
      const isRefused = answer.kind === "refused" && NOT_OFFERED.has(answer.error);
      if (isRefused || isByStatus(answer)) askAgainAt = clock() + ASK_AGAIN_MS;
      else if (answer.kind === "unreachable") askAgainAt = clock() + AFTER_SILENCE_MS;
    },
  };
}
