/** What one UTF-16 unit of a text can take when it is sent. */
export type CostAt = (unit: number) => number;

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

const ESCAPED = new Set(String.raw`\*_~|<>[]:@#` + "`\n");

/** Prose: a mark may get a backslash before it, and so may the first character of a line. */
export const proseCost: CostAt = (unit) => (ESCAPED.has(String.fromCharCode(unit)) ? 2 : 1);

const BACKTICK = 0x60;
/** Every third of a run is named instead: 10 characters for 3. */
const BACKTICK_COST = 4;

/** Code: nothing is escaped, and only backticks are named. */
export const codeCost: CostAt = (unit) => (unit === BACKTICK ? BACKTICK_COST : 1);
