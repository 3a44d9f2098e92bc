/** What one UTF-16 unit of a text can take when it is sent, at the most. */
export type CostAt = (unit: number) => number;

/** What a text counts against a platform's limits at the most, however the platform counts it. */
export function costOf(text: string, costAt: CostAt): number {
  let cost = 0;
  for (let at = 0; at < text.length; at++) cost += costAt(text.charCodeAt(at));
  return cost;
}

/** How many UTF-16 units of `text` stay within `maxCost`. */
export function unitsWithin(text: string, maxCost: number, costAt: CostAt): number {
  let cost = 0;
  for (let at = 0; at < text.length; at++) {
    cost += costAt(text.charCodeAt(at));
    if (cost > maxCost) return at;
  }
  return text.length;
}
