import type { DiscordState } from "../state/discord-state.ts";
import type { Json } from "../../json.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export type IdentifyLimit = {
  /** Counts an IDENTIFY. One too many resets the token, which is how Discord punishes crash loops. */
  take(): void;
  /** Uses up so many of the day's, as a bot that crashed before did. */
  burn(count: number): void;
  remaining(): number;
  /** How many came since the fake started. */
  seen(): number;
  /** `session_start_limit` of GET /gateway/bot. */
  json(): Json;
};

export function createIdentifyLimit(state: DiscordState, total: number): IdentifyLimit {
  let dayStart = state.clock.now();
  let used = 0;
  let seen = 0;
  function today(): void {
    const now = state.clock.now();
    if (now - dayStart < DAY_MS) return;
    dayStart = now;
    used = 0;
  }
  const remaining = (): number => {
    today();
    return Math.max(0, total - used);
  };
  return {
    take() {
      seen += 1;
      if (remaining() === 0) state.isTokenReset = true;
      used += 1;
    },
    burn(count) {
      today();
      used += count;
    },
    remaining,
    seen: () => seen,
    json: () => ({
      total,
      remaining: remaining(),
      reset_after: dayStart + DAY_MS - state.clock.now(),
      max_concurrency: 1,
    }),
  };
}
