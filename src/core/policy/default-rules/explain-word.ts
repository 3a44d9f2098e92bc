import { quoteWord } from "../quote-word.ts";
import type { ShellWord } from "../shell/shell-line.ts";
import { leavesWorkingDirectory, looksSecret } from "./readable-path.ts";

/** Why a path is not read or listed without asking. */
export function explainPath(word: ShellWord): string {
  const reasons = [
    ...(leavesWorkingDirectory(word.text) ? ["lies outside the working directory"] : []),
    ...(looksSecret(word.text) ? ["may hold secrets"] : []),
  ];
  return reasons.length === 0
    ? explainUnknown(word)
    : `${quoteWord(word.text)} ${reasons.join(" and ")}`;
}

/** About a word with an expansion in it: `$X`, `*.txt`. */
export function explainUnknown({ text }: Pick<ShellWord, "text">): string {
  return `What ${quoteWord(text)} stands for shows only when the line runs`;
}

export function explainOption(name: string): string {
  return `${quoteWord(name)} is not among the options known to be harmless`;
}

/** About a word that the form has no place for, or that turns it into something else. */
export function explainUnexpected({ text }: Pick<ShellWord, "text">): string {
  return `${quoteWord(text)} is not known to be harmless here`;
}
