import type { FakeClock } from "../../fake-clock.ts";
import { METHOD_FACTS } from "./method-facts.ts";

const MINUTE_MS = 60_000;
/** chat.postMessage: about one a second in a channel, short bursts allowed; how short is not told. */
const POST_BURST = 5;
const POST_REFILL_MS = 1000;

export type RateLimits = {
  /** Counts one call. Gives the seconds to wait when it is one too many. */
  take(method: string, teamId: string, channel: string | undefined): number | undefined;
};

/** https://docs.slack.dev/apis/web-api/rate-limits: per method, workspace and app. */
export function createRateLimits(clock: FakeClock): RateLimits {
  const taken = new Map<string, number[]>();
  const buckets = new Map<string, { tokens: number; at: number }>();

  function perMinute(key: string, limit: number): number | undefined {
    const now = clock.now();
    const recent = (taken.get(key) ?? []).filter((at) => now - at < MINUTE_MS);
    taken.set(key, recent);
    const oldest = recent[0];
    if (recent.length >= limit && oldest !== undefined)
      return secondsLeft(oldest + MINUTE_MS - now);
    recent.push(now);
    return undefined;
  }

  function perChannel(key: string): number | undefined {
    const now = clock.now();
    const bucket = buckets.get(key) ?? { tokens: POST_BURST, at: now };
    bucket.tokens = Math.min(POST_BURST, bucket.tokens + (now - bucket.at) / POST_REFILL_MS);
    bucket.at = now;
    buckets.set(key, bucket);
    if (bucket.tokens < 1) return secondsLeft((1 - bucket.tokens) * POST_REFILL_MS);
    bucket.tokens -= 1;
    return undefined;
  }

  return {
    take(method, teamId, channel) {
      const limit = METHOD_FACTS[method]?.perMinute ?? 1;
      const wait = perMinute(`${teamId} ${method}`, limit);
      if (wait !== undefined || method !== "chat.postMessage") return wait;
      return perChannel(`${teamId} ${channel ?? ""}`);
    },
  };
}

const secondsLeft = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));
