import type { Clock } from "../state/clock.ts";

/** https://docs.discord.com/developers/events/gateway#rate-limiting */
export const SENDS_MAX = 120;
const WINDOW_MS = 60_000;

/** Counts what one connection sends, heartbeats included. `take` says no to one too many. */
export function createSendLimit(clock: Clock): { take(): boolean } {
  let sent: number[] = [];
  return {
    take() {
      const now = clock.now();
      sent = sent.filter((at) => now - at < WINDOW_MS);
      sent.push(now);
      return sent.length <= SENDS_MAX;
    },
  };
}
