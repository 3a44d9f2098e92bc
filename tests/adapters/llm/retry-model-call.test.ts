import { describe, expect, it } from "vitest";
import type { ModelFailure } from "../../../src/adapters/llm/model-failure.ts";
import { isRetryable, shown, toProviderError } from "../../../src/adapters/llm/model-failure.ts";
import {
  MAX_ANSWER_CHARS,
  MAX_ATTEMPTS,
  MAX_BACKOFF_MS,
  nextWaitMs,
  REAL_PACING,
  readRetryAfterMs,
  retryModelCall,
} from "../../../src/adapters/llm/retry-model-call.ts";

const failure = (change: Partial<ModelFailure> = {}): ModelFailure => ({
  cause: "status",
  status: 500,
  code: "",
  detail: "",
  retryAfterMs: null,
  shouldRetry: null,
  ...change,
});

describe("waiting before the next attempt", () => {
  it("grows, stays under its limit, and ends with the last attempt", () => {
    const waits = [1, 2, 3].map((attempts) => nextWaitMs(failure(), attempts, 1) ?? 0);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(Math.max(...waits)).toBeLessThanOrEqual(MAX_BACKOFF_MS);
    expect(nextWaitMs(failure(), MAX_ATTEMPTS, 1)).toBeNull();
  });

  it("differs by chance", () => {
    expect(nextWaitMs(failure(), 1, 0)).toBeLessThan(nextWaitMs(failure(), 1, 0.9) ?? 0);
  });

  it.each([
    [{ "retry-after": "2" }, 2000],
    [{ "retry-after": "1.5" }, 1500],
    [{ "retry-after-ms": "250", "retry-after": "9" }, 250],
    [{ "retry-after": "Thu, 01 Jan 2026 00:00:10 GMT" }, 10_000],
    [{ "retry-after": "Wed, 31 Dec 2025 00:00:00 GMT" }, 0],
    [{ "retry-after": "soon" }, null],
    [{}, null],
  ])("reads %j as %s ms", (headers, ms) => {
    const nowMs = Date.parse("2026-01-01T00:00:00Z");
    expect(readRetryAfterMs(new Headers(headers as Record<string, string>), nowMs)).toBe(ms);
  });
});

describe("whether to try again", () => {
  it("follows the vendor's word over the status", () => {
    expect(isRetryable(failure({ shouldRetry: false }))).toBe(false);
    expect(isRetryable(failure({ status: 400, shouldRetry: true }))).toBe(true);
  });

  it("shows no credentials of an address", () => {
    const said = "cannot reach http://ann:secretpw@host/v1?key=abc&alt=sse";
    expect(shown(said, "k")).toBe("cannot reach http://[key]@host/v1?key=[key]&alt=sse");
  });

  it("does not wait for money", () => {
    const broke = failure({ status: 429, code: "insufficient_quota" });
    expect(isRetryable(broke)).toBe(false);
    const vendor = { name: "OpenAI", keyVariable: "OPENAI_API_KEY", apiKey: "k" };
    const error = toProviderError(broke, vendor, { model: "m", attempts: 1 });
    expect(error.message).toMatch(/billing/);
  });
});

describe("an answer without end", () => {
  it("is left, and not begun again", async () => {
    let opened = 0;
    const call = retryModelCall<string>({
      vendor: { name: "OpenAI", keyVariable: "OPENAI_API_KEY", apiKey: "k" },
      model: "m",
      signal: new AbortController().signal,
      pacing: { ...REAL_PACING, sleep: async () => {} },
      open: async () => {
        opened += 1;
        return endless();
      },
      async *read(chunks) {
        for await (const text of chunks) yield { kind: "text", text };
      },
      readFailure: () => null,
    });
    let chars = 0;
    const reading = (async () => {
      for await (const event of call) chars += event.kind === "text" ? event.text.length : 0;
    })();
    await expect(reading).rejects.toMatchObject({ name: "ProviderError", kind: "unknown" });
    expect(chars).toBeLessThanOrEqual(MAX_ANSWER_CHARS);
    expect(opened).toBe(1);
  });

  async function* endless(): AsyncGenerator<string> {
    for (;;) yield "x".repeat(100_000);
  }
});
