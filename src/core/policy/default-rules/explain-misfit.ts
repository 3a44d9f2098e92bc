import { quoteWord } from "../quote-word.ts";
import type { ShellWord } from "../shell/shell-line.ts";
import { explainOption, explainPath, explainUnexpected, explainUnknown } from "./explain-word.ts";
import type { CompiledForm, OptionKind } from "./harmless-form.ts";
import { countFormWords, isHarmlessText, isTextGiven, takeOptions } from "./matches-form.ts";
import { isNameablePath, isReadablePath } from "./readable-path.ts";
import { readOption } from "./read-option.ts";

/** What keeps a command from being one form; the further it got, the nearer it is. */
type Misfit = { nearness: number; text: string };

/**
 * Why a command is none of the forms that begin with its name, in words that end a sentence's
 * first half; null when there is nothing better to say than that. For people only: whether a
 * command fits is for `matchesForm` to say.
 */
export function explainMisfit(
  forms: readonly CompiledForm[],
  words: readonly ShellWord[],
): string | null {
  const counts = forms.map((form) => countFormWords(form, words));
  const meant = forms.filter((form, at) => counts[at] === form.words.length);
  if (meant.length === 0) return explainSubcommand(forms, { words, at: Math.max(0, ...counts) });
  const longest = Math.max(...meant.map((form) => form.words.length));
  const misfits = meant
    .filter((form) => form.words.length === longest)
    .flatMap((form) => misfitOf(form, words) ?? []);
  return misfits.toSorted((a, b) => b.nearness - a.nearness)[0]?.text ?? null;
}

/** `git push`, where other subcommands of git are known. */
function explainSubcommand(
  forms: readonly CompiledForm[],
  { words, at }: { words: readonly ShellWord[]; at: number },
): string | null {
  const word = words[at];
  if (at === 0 || word === undefined) return null;
  if (!word.isLiteral) return explainUnknown(word);
  const before = words.slice(0, at).map(({ text }) => text);
  const hasSubcommands = forms.some(
    (form) => countFormWords(form, words) === at && /^[a-z*]/.test(form.words[at] ?? ""),
  );
  if (!hasSubcommands) return null;
  if (word.text.startsWith("-")) return explainOption(word.text.split("=")[0] ?? "");
  if (!/^[a-z][a-z0-9-]*$/i.test(word.text)) return null;
  const known = `the subcommands of ${quoteWord(before.join(" "))} known to be harmless`;
  return `${quoteWord(word.text)} is not among ${known}`;
}

function misfitOf(compiled: CompiledForm, words: readonly ShellWord[]): Misfit | null {
  const { refuses } = compiled.form;
  const refused = words.find(({ text }) => refuses?.test(text));
  if (refused !== undefined) return { nearness: 0, text: explainRefused(refused) };
  const { operands, stuckAt } = takeOptions(compiled, words);
  if (stuckAt !== null) {
    return { nearness: 1, text: optionMisfit(compiled, words.slice(stuckAt)) };
  }
  const text = operandMisfit(compiled, { operands, words }) ?? countMisfit(compiled, operands);
  return text === null ? null : { nearness: 2, text };
}

function explainRefused(word: ShellWord): string {
  return isReadablePath(word) ? explainUnexpected(word) : explainPath(word);
}

function optionMisfit(compiled: CompiledForm, [word, next]: readonly ShellWord[]): string {
  const { text = "", isLiteral = true } = word ?? {};
  if (!isLiteral) return explainUnknown({ text });
  const { name, kind, glued } = readOption(compiled, text);
  if (kind === undefined) return explainOption(name);
  if (kind === "flag") return explainOption(text);
  const value = glued === undefined ? next : { text: glued, isLiteral: true };
  return value === undefined ? `${quoteWord(name)} lacks its value` : explainValue(kind, value);
}

/** A value that any text may be is refused only where it is not known, or names a file. */
function explainValue(kind: OptionKind, value: ShellWord): string {
  if (kind === "file" || !value.isLiteral) return explainPath(value);
  return `${quoteWord(value.text)} names a file to read`;
}

function operandMisfit(
  compiled: CompiledForm,
  { operands, words }: { operands: readonly ShellWord[]; words: readonly ShellWord[] },
): string | null {
  const [first] = operands;
  const kind = isTextGiven(compiled, words) ? "files" : compiled.form.operands;
  switch (kind) {
    case "none":
      return first === undefined ? null : explainUnexpected(first);
    case "text":
      return explainFirst(operands, isHarmlessText, explainUnknown);
    case "names":
      return explainFirst(operands, isNameablePath, explainPath);
    case "files":
      return explainFirst(operands, isReadablePath, explainPath);
    case "text then files":
      return (
        (first === undefined ? null : textMisfit(compiled, first)) ??
        explainFirst(operands.slice(1), isReadablePath, explainPath)
      );
    default:
      return kind satisfies never;
  }
}

function explainFirst(
  words: readonly ShellWord[],
  isFine: (word: ShellWord) => boolean,
  explain: (word: ShellWord) => string,
): string | null {
  const found = words.find((word) => !isFine(word));
  return found === undefined ? null : explain(found);
}

/** A script of `sed` that writes, a pattern with a variable in it. */
function textMisfit({ form }: CompiledForm, word: ShellWord): string | null {
  if (!word.isLiteral) return explainUnknown(word);
  return form.text?.test(word.text) === false ? explainUnexpected(word) : null;
}

function countMisfit({ form }: CompiledForm, operands: readonly ShellWord[]): string | null {
  const { atLeast = 0, atMost = Number.POSITIVE_INFINITY } = form;
  const extra = operands[atMost];
  if (extra !== undefined) return explainUnexpected(extra);
  if (operands.length >= atLeast) return null;
  const count = atLeast === 1 ? "an operand" : `${atLeast} operands`;
  return `Without ${count} it is not known to be harmless`;
}
