import type { ShellWord } from "../shell/shell-line.ts";
import { readFormStart } from "./form-start.ts";
import type { CompiledForm, HarmlessForm } from "./harmless-form.ts";
import { isNameablePath, isReadablePath } from "./readable-path.ts";
import { takeOptions } from "./take-options.ts";

/** Shell variables whose values are no secret; `echo $X` of any other might show one. */
const HARMLESS_VARIABLE =
  /^\$(?:\{(?:HOME|PWD|OLDPWD|USER|SHELL|PATH|LANG|HOSTNAME|RANDOM|SECONDS)\}|(?:HOME|PWD|OLDPWD|USER|SHELL|PATH|LANG|HOSTNAME|RANDOM|SECONDS)|[?#])$/;

/** Whether the words of a command, its name included, are the form and nothing beyond it. */
export function matchesForm(compiled: CompiledForm, words: readonly ShellWord[]): boolean {
  const { count, end } = readFormStart(compiled, words);
  if (count < compiled.words.length || !hasWantedWords(compiled, words)) return false;
  const { operands, stuckAt } = takeOptions(compiled, words, end);
  if (stuckAt !== null || !hasWantedOperands(compiled.form, operands)) return false;
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
  if (needs === undefined) return true;
  // Behind `--` an option is a file: `gzip -- -t a` packs `a`.
  const end = words.findIndex(({ text }) => text === "--");
  return words.slice(0, end === -1 ? undefined : end).some(({ text }) => needs.test(text));
}

function hasWantedOperands(form: HarmlessForm, operands: readonly ShellWord[]): boolean {
  const { atLeast = 0, atMost = Number.POSITIVE_INFINITY, ends, operand } = form;
  if (operands.length < atLeast || operands.length > atMost) return false;
  if (ends !== undefined && operands.at(-1)?.text !== ends) return false;
  return operand === undefined || operands.every(({ text }) => operand.test(text));
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
