import { withoutGlobalOptions } from "./global-options.ts";
import { baseName } from "./inner-command.ts";
import { readWords } from "./read-words.ts";
import type { ShellCommand, ShellWord } from "./shell-line.ts";

/**
 * How a prefix is held against a command.
 * - `exact`, for ALLOW: the name as written in the rule, no assignments before it, every word of
 *   the prefix literal. Nothing dressed up passes.
 * - `hiding`, for DENY and ASK_USER: through paths, assignments, options before the subcommand.
 * - `possible`: `hiding`, and words that show only at run time may turn out to be the prefix's
 *   (`git $X` under `git push`). Good for raising ALLOW to ASK_USER.
 */
export type Strictness = "exact" | "hiding" | "possible";

/** Prefixes come from policies and are few; readings are kept so that a line stays cheap. */
const MAX_KEPT_PREFIXES = 10_000;
const kept = new Map<string, readonly ShellWord[]>();

/** Whether a command starts with the words of a prefix; words, never parts of them. */
export function matchesPrefix(
  command: ShellCommand,
  prefix: string,
  strictness: Strictness,
): boolean {
  const wanted = prefixWords(prefix);
  if (wanted.length === 0) return false;
  if (strictness === "exact") return matchesExactly(command, wanted);
  const isSame = strictness === "possible" ? couldBe : isText;
  return [command.words, withoutGlobalOptions(command.words)].some(
    (words) => isNamed(words, wanted) && startsWith(words, wanted, isSame),
  );
}

/** Read as a shell reads words; a prefix that is no simple command is split at its blanks. */
function prefixWords(prefix: string): readonly ShellWord[] {
  const known = kept.get(prefix);
  if (known !== undefined) return known;
  const words = readWords(prefix) ?? splitAtBlanks(prefix);
  if (kept.size >= MAX_KEPT_PREFIXES) kept.clear();
  kept.set(prefix, words);
  return words;
}

function splitAtBlanks(prefix: string): ShellWord[] {
  const texts = prefix.split(/\s+/).filter((text) => text !== "");
  return texts.map((text) => ({ text, isLiteral: true }));
}

function matchesExactly(command: ShellCommand, wanted: readonly ShellWord[]): boolean {
  if (command.assignments.length > 0 || command.words.length < wanted.length) return false;
  return wanted.every(({ text }, at) => {
    const word = command.words[at];
    return word?.isLiteral === true && word.text === text;
  });
}

/** The rule `rm` means `/bin/rm` too; the rule `/opt/x` means that very file. */
function isNamed(words: readonly ShellWord[], wanted: readonly ShellWord[]): boolean {
  const name = wanted[0]?.text ?? "";
  return words[0]?.text === name || (!name.includes("/") && baseName({ words }) === name);
}

type Compare = (word: ShellWord, text: string) => boolean;

function startsWith(
  words: readonly ShellWord[],
  wanted: readonly ShellWord[],
  isSame: Compare,
): boolean {
  return wanted.every(({ text }, at) => {
    const word = words[at];
    return at === 0 || (word !== undefined && isSame(word, text));
  });
}

function isText(word: ShellWord, text: string): boolean {
  return word.text === text;
}

function couldBe(word: ShellWord, text: string): boolean {
  return !word.isLiteral || word.text === text;
}
