import type { FakeClock } from "../../fake-clock.ts";

/** https://docs.discord.com/developers/events/gateway#rate-limiting */
export const SENDS_MAX = 120;
const WINDOW_MS = 60_000;

export type SendLimit = {
  /** Says no to one too many. */
  take(): boolean;
};

/** Counts what one connection sends, heartbeats included. */
export function createSendLimit(clock: FakeClock): SendLimit {
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
