import { innerScript, type InnerCommand } from "./inner-command.ts";
import { isShell } from "./interpreters.ts";
import { scanOptions, type OptionTable } from "./option-scan.ts";
import type { ShellWord } from "./shell-line.ts";

const SHELL_OPTIONS: OptionTable = { valued: "oO", longValued: "rcfile init-file" };
const OTHER_SHELLS = new Set([
  "fish",
  "csh",
  "tcsh",
  "rbash",
  "rksh",
  "yash",
  "elvish",
  "nu",
  "pwsh",
]);

export function isAnyShell(name: string): boolean {
  return isShell(name) || OTHER_SHELLS.has(name);
}

/**
 * `bash -c code`: with a `c` in any cluster the first operand is code, whatever options stand
 * between. Without an operand a shell reads its standard input.
 */
export function unwrapShell(name: string, words: readonly ShellWord[]): InnerCommand[] {
  if (!isAnyShell(name)) return [];
  const { options, operands } = scanOptions(words.map(plusAsMinus), SHELL_OPTIONS, {
    stopAtOperand: true,
  });
  const hasOption = (pattern: RegExp) => options.some((option) => pattern.test(option.name));
  const long = options.find(({ name: option }) => option === "--command");
  if (long !== undefined) return innerScript(`${name} -c`, long.value ?? operands[0]);
  if (hasOption(/^-c$/)) return innerScript(`${name} -c`, operands[0]);
  const readsInput = operands.length === 0 || hasOption(/^-s$/) || operands[0]?.text === "-";
  const onlyTells = hasOption(/^--(?:version|help)$/);
  return readsInput && !onlyTells ? [{ kind: "unknown", through: `${name} (standard input)` }] : [];
}

/** `+x` switches an option off and is one all the same. */
function plusAsMinus(word: ShellWord): ShellWord {
  return /^\+[a-zA-Z]/.test(word.text) ? { ...word, text: `-${word.text.slice(1)}` } : word;
}
