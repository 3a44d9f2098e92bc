import { setTimeout as wait } from "node:timers/promises";
import type { LlmEvent } from "../../core/index.ts";
import { AnswerCutError, AnswerGarbledError, StreamSilentError } from "./model-failure.ts";
import { isRetryable, toProviderError } from "./model-failure.ts";
import type { ModelFailure, Vendor } from "./model-failure.ts";
import { watchStream } from "./watch-stream.ts";

/** The first try included. */
export const MAX_ATTEMPTS = 4;
export const FIRST_BACKOFF_MS = 500;
export const MAX_BACKOFF_MS = 8_000;
/** All waits of one call together: a vendor that asks for a longer one is not waited for. */
export const MAX_TOTAL_WAIT_MS = 60_000;
/** How long a stream may say nothing. Below the five minutes after which Node's fetch gives up. */
export const STREAM_IDLE_LIMIT_MS = 180_000;

/** Characters of text in one answer; more is a server gone wrong. */
export const MAX_ANSWER_CHARS = 2_000_000;

/** Time and chance, so that tests need neither. */
export type ModelPacing = {
  /** Ends early, in whatever way, when `signal` aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** In [0, 1). */
  random(): number;
  idleLimitMs: number;
};

export const REAL_PACING: ModelPacing = {
  sleep: (ms, signal) => wait(ms, undefined, { signal }),
  random: Math.random,
  idleLimitMs: STREAM_IDLE_LIMIT_MS,
};

export type ModelCall<Chunk> = {
  vendor: Vendor;
  model: string;
  signal: AbortSignal;
  pacing: ModelPacing;
  /** Starts the call afresh. `signal` aborts when this attempt is over, for whatever reason. */
  open(signal: AbortSignal): Promise<AsyncIterable<Chunk>>;
  /** Turns what the vendor streams into events; `finish` only after the model said it is done. */
  read(chunks: AsyncIterable<Chunk>): AsyncIterable<LlmEvent>;
  /** Reads the SDK's own errors; null for an error that is not the SDK's. */
  readFailure(error: unknown): ModelFailure | null;
};

/**
 * The one retry policy of all providers. Retries only while nothing was handed out: text that
 * people have seen must not come twice.
 * @throws ProviderError, or the reason of `signal`.
 */
export async function* retryModelCall<Chunk>(call: ModelCall<Chunk>): AsyncGenerator<LlmEvent> {
  let waitedMs = 0;
  for (let attempts = 1; ; attempts += 1) {
    const attempt = new AbortController();
    let handedOut = false;
    let failure: ModelFailure;
    try {
      const limits = { signal: call.signal, idleMs: call.pacing.idleLimitMs };
      // The chunks are watched, not the events: a long tool call makes no event for minutes.
      const chunks = watchStream(openLazily(call, attempt.signal), limits);
      for await (const event of bounded(call.read(chunks))) {
        handedOut = true;
        yield event;
      }
      return;
    } catch (error) {
      call.signal.throwIfAborted();
      failure = call.readFailure(error) ?? failureOf(error);
    } finally {
      attempt.abort();
    }
    const waitMs = handedOut ? null : nextWaitMs(failure, attempts, call.pacing.random());
    if (waitMs === null || waitedMs + waitMs > MAX_TOTAL_WAIT_MS) {
      throw toProviderError(failure, call.vendor, { model: call.model, attempts });
    }
    waitedMs += waitMs;
    await sleepUnlessAborted(call, waitMs);
  }
}

/** Makes waiting for the first byte a part of the stream, under the same limits. */
async function* openLazily<Chunk>(
  call: ModelCall<Chunk>,
  signal: AbortSignal,
): AsyncGenerator<Chunk> {
  yield* await call.open(signal);
}

/** @throws AnswerGarbledError when there is no end of text. */
async function* bounded(events: AsyncIterable<LlmEvent>): AsyncGenerator<LlmEvent> {
  let chars = 0;
  for await (const event of events) {
    chars += event.kind === "text" ? event.text.length : 0;
    if (chars > MAX_ANSWER_CHARS) {
      throw new AnswerGarbledError(`The answer has over ${MAX_ANSWER_CHARS} characters.`);
    }
    yield event;
  }
}

/** Milliseconds to wait before the next attempt; null when there is to be none. */
export function nextWaitMs(failure: ModelFailure, attempts: number, chance: number): number | null {
  if (attempts >= MAX_ATTEMPTS || !isRetryable(failure)) return null;
  if (failure.retryAfterMs !== null) return failure.retryAfterMs;
  const backoffMs = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempts - 1));
  // Half fixed, half chance: callers that failed together do not come back together.
  return Math.round(backoffMs * (0.5 + chance / 2));
}

/** `retry-after-ms`, or `retry-after` in seconds or as an HTTP date, in milliseconds. */
export function readRetryAfterMs(headers: Headers | undefined, nowMs: number): number | null {
  const exactMs = Number.parseFloat(headers?.get("retry-after-ms") ?? "");
  if (exactMs >= 0) return exactMs;
  const value = headers?.get("retry-after")?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const untilMs = Date.parse(value) - nowMs;
  return Number.isNaN(untilMs) ? null : Math.max(0, untilMs);
}

async function sleepUnlessAborted(
  { pacing, signal }: Pick<ModelCall<unknown>, "pacing" | "signal">,
  ms: number,
): Promise<void> {
  try {
    await pacing.sleep(ms, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
  signal.throwIfAborted();
}

/** Everything that is not the SDK's: our own signals, and what `fetch` throws. */
function failureOf(error: unknown): ModelFailure {
  const cause = causeOf(error);
  return {
    cause,
    status: 0,
    code: "",
    detail: error instanceof Error ? error.message : String(error),
    retryAfterMs: null,
    // What nobody recognises may be our own mistake, and would fail in the same way again.
    shouldRetry: cause === "garbled" && !(error instanceof AnswerGarbledError) ? false : null,
  };
}

function causeOf(error: unknown): ModelFailure["cause"] {
  if (error instanceof StreamSilentError) return "silent";
  // Half an event is not JSON: to an SDK a stream that is cut inside one looks like that.
  const isCut = error instanceof AnswerCutError || error instanceof SyntaxError;
  return isCut || isConnectionError(error) ? "network" : "garbled";
}

/** How Node's fetch and sockets report a connection that could not be made or did not last. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof TypeError && /fetch failed|terminated|network/i.test(error.message)) {
    return true;
  }
  return "code" in error && /^(E[A-Z_]+|UND_ERR_.*)$/.test(String(error.code));
}
