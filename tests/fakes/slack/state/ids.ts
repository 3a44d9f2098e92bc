import type { FakeClock } from "../../fake-clock.ts";

export type Ids = {
  /** An identifier as Slack writes them: `U000000003`. */
  next(prefix: string): string;
  /** A message's `ts`: seconds with six decimals, unique and rising. */
  nextTs(): string;
};

const MICROS_PER_MS = 1000;
const MICROS_PER_SECOND = 1_000_000;
const ID_DIGITS = 9;

export function createIds(clock: FakeClock): Ids {
  let counted = 0;
  let lastMicros = 0;
  return {
    next: (prefix) => `${prefix}${String(++counted).padStart(ID_DIGITS, "0")}`,
    nextTs() {
      lastMicros = Math.max(lastMicros + 1, clock.now() * MICROS_PER_MS);
      const seconds = Math.floor(lastMicros / MICROS_PER_SECOND);
      return `${seconds}.${String(lastMicros % MICROS_PER_SECOND).padStart(6, "0")}`;
    },
  };
}
