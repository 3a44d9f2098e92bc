const UNITS_MS: Record<string, number> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** Milliseconds of `500ms`, `60s`, `30m`, `24h`, `7d`, or parts in a row as in `1h30m`; null if none. */
export function parseDuration(text: string): number | null {
  if (!/^(?:\d{1,10}(?:ms|s|m|h|d))+$/.test(text)) return null;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+)([a-z]+)/g)) {
    total += Number(amount) * (UNITS_MS[unit ?? ""] ?? 0);
  }
  return total;
}

/** The shortest text of that length in whole units: `24h`, `90m`. */
export function formatDuration(ms: number): string {
  const units = Object.entries(UNITS_MS).reverse();
  const [name, size] = units.find(([, size]) => ms >= size && ms % size === 0) ?? ["ms", 1];
  return `${ms / size}${name}`;
}
