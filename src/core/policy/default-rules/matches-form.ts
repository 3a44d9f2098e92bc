import type { ShellWord } from "../shell/shell-line.ts";
import type { CompiledForm, OptionKind } from "./harmless-form.ts";
import { readOption } from "./read-option.ts";
import { SUBCOMMAND_NOUNS } from "./subcommand-nouns.ts";
import { isNameablePath, isReadablePath, looksSecret } from "./readable-path.ts";

/** Shell variables whose values are no secret; `echo $X` of any other might show one. */
const HARMLESS_VARIABLE =
  /^\$(?:\{(?:HOME|PWD|OLDPWD|USER|SHELL|PATH|LANG|HOSTNAME|RANDOM|SECONDS)\}|(?:HOME|PWD|OLDPWD|USER|SHELL|PATH|LANG|HOSTNAME|RANDOM|SECONDS)|[?#])$/;

/** Values by which clients of services read a file: `--filter file:///etc/passwd`. */
const READS_FILE = /^(?:@|file:|fileb:)/;

/** Whether the words of a command, its name included, are the form and nothing beyond it. */
export function matchesForm(compiled: CompiledForm, words: readonly ShellWord[]): boolean {
  if (!startsWithForm(compiled, words)) return false;
  if (!hasWantedWords(compiled, words)) return false;
  const { form } = compiled;
  const { operands, stuckAt } = takeOptions(compiled, words);
  if (stuckAt !== null) return false;
  const { atLeast = 0, atMost = Number.POSITIVE_INFINITY } = form;
  if (operands.length < atLeast || operands.length > atMost) return false;
  return isTextGiven(compiled, words)
    ? operands.every(isReadablePath)
    : areOperands(compiled, operands);
}

/** Whether an option brings the text, so that every operand is a file: `grep -e x file`. */
export function isTextGiven({ form }: CompiledForm, words: readonly ShellWord[]): boolean {
  const { givesText } = form;
  return givesText !== undefined && words.some(({ text }) => givesText.test(text));
}

function hasWantedWords({ form }: CompiledForm, words: readonly ShellWord[]): boolean {
  const { needs, refuses } = form;
  if (refuses !== undefined && words.some(({ text }) => refuses.test(text))) return false;
  return needs === undefined || words.some(({ text }) => needs.test(text));
}

function startsWithForm(compiled: CompiledForm, words: readonly ShellWord[]): boolean {
  return countFormWords(compiled, words) === compiled.words.length;
}

/** How many of the form's own words the command begins with. */
export function countFormWords(
  { words: patterns, form }: CompiledForm,
  words: readonly ShellWord[],
): number {
  const differs = patterns.findIndex((pattern, at) => {
    const word = words[at];
    if (word?.isLiteral !== true) return true;
    if (pattern !== "*") return !isSubcommand(pattern, word.text);
    const isKnown =
      form.isServiceNamed === true ? SERVICE.test(word.text) : SUBCOMMAND_NOUNS.has(word.text);
    return !isKnown;
  });
  return differs < 0 ? patterns.length : differs;
}

const SERVICE = /^(?!configure$|secretsmanager$|ssm$|sso|sts$|login$)[a-z][a-z0-9-]+$/;

/** A subcommand left open in its end is refused where its name speaks of secrets. */
function isSubcommand(pattern: string, text: string): boolean {
  if (!pattern.endsWith("*")) return pattern === text;
  return text.startsWith(pattern.slice(0, -1)) && /^[a-z-]+$/.test(text) && !looksSecret(text);
}

export type TakenOptions = {
  operands: readonly ShellWord[];
  /** Which word of the command is an option that is not listed as it stands; null: none. */
  stuckAt: number | null;
};

/** Takes the options off what stands behind the form's own words. */
export function takeOptions(compiled: CompiledForm, words: readonly ShellWord[]): TakenOptions {
  const left = words.slice(compiled.words.length).reverse();
  const operands: ShellWord[] = [];
  for (let word = left.pop(); word !== undefined; word = left.pop()) {
    if (word.text === "--") return { operands: [...operands, ...left.reverse()], stuckAt: null };
    const at = words.length - left.length - 1;
    if (!/^-./s.test(word.text)) operands.push(word);
    else if (!word.isLiteral || !takeOption(compiled, word.text, left))
      return { operands, stuckAt: at };
  }
  return { operands, stuckAt: null };
}

function takeOption(compiled: CompiledForm, text: string, left: ShellWord[]): boolean {
  if (compiled.takesNumber && /^-\d+$/.test(text)) return true;
  const { kind, glued } = readOption(compiled, text);
  return takeValue(kind, glued, left);
}

function takeValue(
  kind: OptionKind | undefined,
  glued: string | undefined,
  left: ShellWord[],
): boolean {
  if (kind === undefined) return false;
  if (kind === "flag") return glued === undefined;
  if (kind === "optional") return true;
  const value = glued === undefined ? left.pop() : { text: glued, isLiteral: true };
  if (value?.isLiteral !== true) return false;
  return kind === "text" ? !READS_FILE.test(value.text) : isReadablePath(value);
}

function areOperands({ form }: CompiledForm, operands: readonly ShellWord[]): boolean {
  switch (form.operands) {
    case "none":
      return operands.length === 0;
    case "text":
      return operands.every(isHarmlessText);
    case "names":
      return operands.every(isNameablePath);
    case "files":
      return operands.every(isReadablePath);
    case "text then files": {
      const [text, ...files] = operands;
      if (text?.isLiteral !== true || form.text?.test(text.text) === false) return false;
      return files.every(isReadablePath);
    }
    default:
      return form.operands satisfies never;
  }
}

export function isHarmlessText(word: ShellWord): boolean {
  return word.isLiteral || HARMLESS_VARIABLE.test(word.text);
}
