import { createHash } from "node:crypto";
import type { FakeClock } from "../../fake-clock.ts";
import type { Bucket, Route } from "./rest-call.ts";

/** Discord publishes no numbers but those in its headers; these are what bots see. */
const DEFAULT_BUCKET: Bucket = { limit: 10, windowMs: 1000 };
/** https://docs.discord.com/developers/topics/rate-limits#global-rate-limit */
export const GLOBAL_PER_SECOND = 50;
const SECOND_MS = 1000;

type Window = { startedAt: number; used: number };

export type Verdict = {
  headers: Record<string, string>;
  /** Set when the request is one too many. */
  refused?: { retryAfterSeconds: number; isGlobal: boolean };
};

export type RateLimits = { take(route: Route, majorId: string): Verdict };

/** A window per bucket and per major parameter (channel, guild, webhook), and one for everything. */
export function createRateLimits(clock: FakeClock): RateLimits {
  const windows = new Map<string, Window>();

  function count(key: string, windowMs: number): { window: Window; leftMs: number } {
    const now = clock.now();
    const known = windows.get(key);
    const isOpen = known !== undefined && now - known.startedAt < windowMs;
    const window = isOpen ? known : { startedAt: now, used: 0 };
    windows.set(key, window);
    window.used += 1;
    return { window, leftMs: window.startedAt + windowMs - now };
  }

  function takeGlobal(): Verdict | undefined {
    const { window, leftMs } = count("global", SECOND_MS);
    if (window.used <= GLOBAL_PER_SECOND) return undefined;
    const retryAfterSeconds = leftMs / SECOND_MS;
    const headers = {
      "retry-after": String(Math.ceil(retryAfterSeconds)),
      "x-ratelimit-global": "true",
      "x-ratelimit-scope": "global",
    };
    return { headers, refused: { retryAfterSeconds, isGlobal: true } };
  }

  function takeBucket(route: Route, majorId: string): Verdict {
    const { limit, windowMs } = route.bucket ?? DEFAULT_BUCKET;
    const name = route.bucketName ?? route.name;
    const { window, leftMs } = count(`${name} ${majorId}`, windowMs);
    const left = leftMs / SECOND_MS;
    const headers = {
      "x-ratelimit-limit": String(limit),
      "x-ratelimit-remaining": String(Math.max(0, limit - window.used)),
      "x-ratelimit-reset": ((clock.now() + leftMs) / SECOND_MS).toFixed(3),
      "x-ratelimit-reset-after": left.toFixed(3),
      "x-ratelimit-bucket": createHash("sha256").update(name).digest("hex").slice(0, 32),
    };
    if (window.used <= limit) return { headers };
    const more = { "retry-after": String(Math.ceil(left)), "x-ratelimit-scope": "user" };
    return {
      headers: { ...headers, ...more },
      refused: { retryAfterSeconds: left, isGlobal: false },
    };
  }

  return {
    take(route, majorId) {
      const global = route.isOutsideGlobal ? undefined : takeGlobal();
      return global ?? takeBucket(route, majorId);
    },
  };
}
