/** Discord's ids count milliseconds from 2015 on, in all but their last 22 bits. */
const EPOCH_MS = 1_420_070_400_000;
const SEQUENCE_BITS = 22n;

/** What every id of Discord's looks like. */
export const SNOWFLAKE = /^\d{1,20}$/;

/** Before every message. */
export const NO_ID = "0";

/** The first id that Discord could give out at this moment. */
export function idAt(ms: number): string {
  return String(BigInt(Math.max(0, Math.floor(ms) - EPOCH_MS)) << SEQUENCE_BITS);
}

/** When an id was given out, in milliseconds since the epoch. */
export function timeOf(id: string): number {
  return Number(BigInt(id) >> SEQUENCE_BITS) + EPOCH_MS;
}

export function isLater(a: string, b: string): boolean {
  return BigInt(a) > BigInt(b);
}

export function later(a: string, b: string): string {
  return isLater(a, b) ? a : b;
}

/** To sort by age, oldest first. */
export function byAge(a: { id: string }, b: { id: string }): number {
  if (a.id === b.id) return 0;
  return isLater(a.id, b.id) ? 1 : -1;
}
