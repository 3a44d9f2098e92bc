import { costOf } from "../../chat/text/text-cost.ts";
import { codeCost } from "./discord-cost.ts";

const FENCE = "```";
/** Discord ends a block at the first three backticks, wherever they stand, and knows no longer fence. */
const BREAK_OUT = /``(`)/g;
const NAMED_BACKTICK = "⟨U+0060⟩";
/** Discord leaves out empty lines at both ends of a block, and draws none around nothing. */
const EMPTY_LINE = "⟨empty line⟩";
const LANGUAGE = /^[a-z0-9_+#.-]{1,20}$/i;

/** Of the fences, their line ends, a language and what stands for an empty line at either end. */
export const BLOCK_COST = 60;

/** Code as it is, in a block that nothing in it ends. */
export function codeBlock(code: string, language = ""): string {
  const name = LANGUAGE.test(language) ? language : "";
  const shown = showEnds(code).replace(BREAK_OUT, `\`\`${NAMED_BACKTICK}`);
  return `${FENCE}${name}\n${shown}\n${FENCE}`;
}

/** At most how long the block is. */
export function blockCost(code: string): number {
  return costOf(code, codeCost) + BLOCK_COST;
}

function showEnds(code: string): string {
  const lines = code.split("\n");
  const last = lines.length - 1;
  return lines
    .map((line, at) => (line === "" && (at === 0 || at === last) ? EMPTY_LINE : line))
    .join("\n");
}
