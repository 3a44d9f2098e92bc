import type { DiscordState } from "../state/discord-state.ts";

/** https://docs.discord.com/developers/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans */
export const INVALID_MAX = 10_000;
const WINDOW_MS = 10 * 60_000;
const INVALID_STATUS: ReadonlySet<number> = new Set([401, 403, 429]);

/** Requests answered 401, 403 or 429 in the last ten minutes. */
export function invalidRequests(state: DiscordState): number {
  const since = state.clock.now() - WINDOW_MS;
  while ((state.invalidAt[0] ?? Infinity) <= since) state.invalidAt.shift();
  return state.invalidAt.length;
}

export function countInvalid(state: DiscordState, status: number): void {
  if (INVALID_STATUS.has(status)) state.invalidAt.push(state.clock.now());
}

export const isBanned = (state: DiscordState): boolean => invalidRequests(state) >= INVALID_MAX;
