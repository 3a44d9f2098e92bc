import type { CostAt } from "../../chat/text/text-cost.ts";

const AMPERSAND = 0x26;
const ANGLES = [0x3c, 0x3e];
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTED = 0x20;
const LONE_SURROGATE_COST = 6;

/** As HTML-like escapes make a text longer, or as JSON does: Slack says nowhere which it counts. */
export const slackCost: CostAt = (unit) => {
  if (unit === AMPERSAND) return "&amp;".length;
  if (ANGLES.includes(unit)) return "&lt;".length;
  if (unit === QUOTE || unit === BACKSLASH) return 2;
  if (unit >= FIRST_PRINTED) return isSurrogate(unit) ? LONE_SURROGATE_COST : 1;
  return unit === 0x0a || unit === 0x09 ? 2 : String.raw`\u0000`.length;
};

/** A half without its other half becomes `\ud800` in JSON; pairs are rare enough to cost as much. */
function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}
