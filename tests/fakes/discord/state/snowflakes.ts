import { createHash } from "node:crypto";
import type { FakeClock } from "../../fake-clock.ts";

/** https://docs.discord.com/developers/reference#snowflakes: milliseconds since 2015, then 22 bits. */
const DISCORD_EPOCH_MS = 1_420_070_400_000;
const BITS_BELOW_TIME = 22n;

export type Snowflakes = {
  /** An id of this moment, unique and rising. */
  next(): string;
};

export function createSnowflakes(clock: FakeClock): Snowflakes {
  let last = 0n;
  return {
    next() {
      const now = BigInt(Math.floor(clock.now()) - DISCORD_EPOCH_MS) << BITS_BELOW_TIME;
      last = now > last ? now : last + 1n;
      return String(last);
    },
  };
}

/** When an id was given out, in milliseconds since the epoch. */
export function timeOf(id: string): number {
  return Number(BigInt(id) >> BITS_BELOW_TIME) + DISCORD_EPOCH_MS;
}

export const isSnowflake = (id: string): boolean => /^\d{17,20}$/.test(id);

const NAMED_DIGITS = 17;

/** The same eighteen digits for the same words: an id that a configuration can name beforehand. */
export function namedId(kind: string, name: string): string {
  const hash = createHash("sha256").update(`${kind}:${name}`).digest();
  const digits = String(hash.readBigUInt64BE()).padStart(NAMED_DIGITS, "0").slice(0, NAMED_DIGITS);
  return `1${digits}`;
}
