import type { ShellWord } from "../shell/shell-line.ts";
import type { CompiledForm } from "./harmless-form.ts";
import { skipLeading } from "./take-options.ts";

export type FormStart = {
  /** How many of the form's own words the command begins with, its name being the first. */
  count: number;
  /** Which word of the command is the first that is none of them. */
  end: number;
};

/** How far a command follows the name and the subcommands of a form. */
export function readFormStart(compiled: CompiledForm, words: readonly ShellWord[]): FormStart {
  const { words: patterns, form, leading } = compiled;
  const start = { count: 0, end: 0 };
  for (const pattern of patterns) {
    if (start.count === 1 && form.leading !== undefined) {
      start.end = skipLeading({ options: leading, form }, words);
    }
    const word = words[start.end];
    if (word?.isLiteral !== true || word.text !== pattern) break;
    start.count += 1;
    start.end += 1;
  }
  return start;
}
