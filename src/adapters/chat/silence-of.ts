import { PlatformSilentError } from "../../core/index.ts";

type NoWord =
  | { kind: "rate_limited"; retryAfterMs: number }
  | { kind: "ok" | "refused" | "unreachable" };

/** What is thrown for an answer that tells nothing: with the platform's own pause, if it named one. */
export function silenceOf(answer: NoWord, problem: string): PlatformSilentError {
  return new PlatformSilentError(problem, "retryAfterMs" in answer ? answer.retryAfterMs : null);
}
