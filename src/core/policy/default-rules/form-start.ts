import type { ShellWord } from "../shell/shell-line.ts";
import type { CompiledForm, HarmlessForm } from "./harmless-form.ts";
import { looksSecret } from "./readable-path.ts";
import { SUBCOMMAND_NOUNS } from "./subcommand-nouns.ts";
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
    if (!isOwnWord(form, pattern, words[start.end])) break;
    start.count += 1;
    start.end += 1;
  }
  return start;
}

function isOwnWord(form: HarmlessForm, pattern: string, word: ShellWord | undefined): boolean {
  if (word?.isLiteral !== true) return false;
  if (pattern !== "*") return isSubcommand(pattern, word.text);
  return form.isServiceNamed === true ? SERVICE.test(word.text) : SUBCOMMAND_NOUNS.has(word.text);
}

const SERVICE = /^(?!configure$|secretsmanager$|ssm$|sso|sts$|login$)[a-z][a-z0-9-]+$/;

/** A subcommand left open in its end is refused where its name speaks of secrets. */
function isSubcommand(pattern: string, text: string): boolean {
  if (!pattern.endsWith("*")) return pattern === text;
  return text.startsWith(pattern.slice(0, -1)) && /^[a-z-]+$/.test(text) && !looksSecret(text);
}
