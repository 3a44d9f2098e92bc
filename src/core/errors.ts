/** Thrown by a store when an append named a seq that another writer has taken. Retry with fresh state. */
export class SeqConflictError extends Error {
  override name = "SeqConflictError";
  readonly sessionId: string;
  constructor(sessionId: string, expectedSeq: number) {
    super(`Session ${sessionId}: seq ${expectedSeq} is taken; read the session again and retry.`);
    this.sessionId = sessionId;
  }
}

/** Thrown by a write whose lease has passed to another process. Stop working on the session. */
export class LeaseLostError extends Error {
  override name = "LeaseLostError";
  constructor(sessionId: string, fence: number) {
    super(`Session ${sessionId}: the lease with fencing number ${fence} is no longer ours.`);
  }
}

/** A write names a session that there is none of. */
export class NoSessionError extends Error {
  override name = "NoSessionError";
  constructor(sessionId: string) {
    super(`There is no session ${sessionId}.`);
  }
}

/** Thrown by a store when a message with this platform event id is stored already. */
export class DuplicateEventError extends Error {
  override name = "DuplicateEventError";
  constructor(eventId: string) {
    super(`The event ${eventId} is stored already.`);
  }
}

/** Thrown when the store itself fails: full disk, locked or unreachable database. Says what to do. */
export class StoreUnavailableError extends Error {
  override name = "StoreUnavailableError";
}

/**
 * Thrown by a chat surface while its platform does not tell what has to be known first. Passes by
 * itself: ask again later.
 */
export class PlatformSilentError extends Error {
  override name = "PlatformSilentError";
  /** Milliseconds of patience that the platform asked for; null: it did not even answer. */
  readonly askAgainAfterMs: number | null;

  constructor(problem: string, askAgainAfterMs: number | null = null) {
    super(problem);
    this.askAgainAfterMs = askAgainAfterMs;
  }
}

export type ProviderErrorKind =
  | "rate_limited"
  | "overloaded"
  | "auth"
  | "not_found"
  | "bad_request"
  | "context_too_long"
  | "network"
  | "timeout"
  | "unknown";

/** Thrown by an `LlmProvider` after its retries. `message` is written for the person in the thread. */
export class ProviderError extends Error {
  override name = "ProviderError";
  readonly kind: ProviderErrorKind;
  constructor(kind: ProviderErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Thrown for configuration that cannot work. `problems` has one line for each, with its mend. */
export class ConfigError extends Error {
  override name = "ConfigError";
  readonly problems: readonly string[];
  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(problems.join("\n"), options);
    this.problems = problems;
  }
}

/** Thrown when a session or message names an agent that is not configured. */
export class UnknownAgentError extends Error {
  override name = "UnknownAgentError";
  constructor(agent: string, known: readonly string[]) {
    super(`There is no agent "${agent}". Agents here: ${known.join(", ")}.`);
  }
}

/**
 * Thrown by `Tool.describeCall` when the call cannot be run as it was asked: a folder outside the
 * workspace, a file that is none. `message` is written for the model, which can mend it.
 */
export class CallRefusedError extends Error {
  override name = "CallRefusedError";
}

/** One mistake in a policy file. `text` says what is wrong and what to do. */
export type PolicyProblem = { file: string; line: number; text: string };

/**
 * Thrown when policy files cannot be used. Carries every problem of every file, so that a person
 * mends them at once; none of the files' rules may come into force.
 */
export class PolicyLoadError extends Error {
  override name = "PolicyLoadError";
  readonly problems: readonly PolicyProblem[];
  constructor(problems: readonly PolicyProblem[], options?: ErrorOptions) {
    super(problems.map(({ file, line, text }) => `${file}:${line}: ${text}`).join("\n"), options);
    this.problems = problems;
  }
}
