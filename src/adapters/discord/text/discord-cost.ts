import type { CostAt } from "../../chat/text/text-cost.ts";

const ESCAPED = new Set(String.raw`\*_~|<>[]:@#` + "`\n");

/** Prose: a mark may get a backslash before it, and so may the first character of a line. */
export const proseCost: CostAt = (unit) => (ESCAPED.has(String.fromCharCode(unit)) ? 2 : 1);

const BACKTICK = 0x60;
/** Every third of a run is named instead: 10 characters for 3. */
const BACKTICK_COST = 4;

/** Code: nothing is escaped, and only backticks are named. */
export const codeCost: CostAt = (unit) => (unit === BACKTICK ? BACKTICK_COST : 1);
