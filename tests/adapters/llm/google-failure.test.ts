import { describe, expect, it } from "vitest";
import { readGoogleFailure } from "../../../src/adapters/llm/google-failure.ts";
import { isRetryable, kindOf } from "../../../src/adapters/llm/model-failure.ts";

const none = new Headers();

describe("failures of Gemini", () => {
  it("waits as long as RetryInfo says", () => {
    const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "34.07s" }];
    const body = { error: { code: 429, message: "slow", status: "RESOURCE_EXHAUSTED", details } };
    const failure = readGoogleFailure(429, JSON.stringify(body), none);
    expect(failure).toMatchObject({ detail: "slow", retryAfterMs: 34_070 });
    expect(kindOf(failure)).toBe("rate_limited");
    expect(isRetryable(failure)).toBe(true);
  });

  it("falls back to Retry-After", () => {
    const failure = readGoogleFailure(503, "{}", new Headers({ "retry-after": "3" }));
    expect(failure.retryAfterMs).toBe(3000);
  });

  it("takes a bad key for one, though the status says bad request", () => {
    const message = "API key not valid. Please pass a valid API key.";
    const body = { error: { code: 400, message, status: "INVALID_ARGUMENT" } };
    expect(kindOf(readGoogleFailure(400, JSON.stringify(body), none))).toBe("auth");
  });

  it("reads a failure inside a stream, and text that is no JSON", () => {
    const inside = 'got status: UNAVAILABLE. {"error":{"code":503,"message":"busy"}}';
    expect(readGoogleFailure(503, inside, none)).toMatchObject({ detail: "busy" });
    expect(readGoogleFailure(502, "<html>", none)).toMatchObject({ detail: "<html>" });
  });
});
