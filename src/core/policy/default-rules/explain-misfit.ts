import { quoteWord } from "../quote-word.ts";
import type { ShellWord } from "../shell/shell-line.ts";
import { explainOption, explainPath, explainUnexpected, explainUnknown } from "./explain-word.ts";
import { readFormStart, type FormStart } from "./form-start.ts";
import type { CompiledForm, OptionKind, OptionPlace } from "./harmless-form.ts";
import { isHarmlessText, isTextGiven } from "./matches-form.ts";
import { isNameablePath, isReadablePath } from "./readable-path.ts";
import { readOption } from "./read-option.ts";
import { takeOptions } from "./take-options.ts";

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
  const begun = forms.map((compiled) => ({ compiled, start: readFormStart(compiled, words) }));
  const meant = begun.filter(({ compiled, start }) => start.count === compiled.words.length);
  if (meant.length === 0) return explainSubcommand(begun, words);
  const longest = Math.max(...meant.map(({ start }) => start.count));
  const misfits = meant
    .filter(({ start }) => start.count === longest)
    .flatMap(({ compiled, start }) => misfitOf(compiled, words, start.end) ?? []);
  return misfits.toSorted((a, b) => b.nearness - a.nearness)[0]?.text ?? null;
}

/** A form of the same name, and how far the command follows it. */
type Begun = { compiled: CompiledForm; start: FormStart };

/** `git push`, where other subcommands of git are known. */
function explainSubcommand(begun: readonly Begun[], words: readonly ShellWord[]): string | null {
  const [furthest] = begun.toSorted(
    ({ start: a }, { start: b }) => b.count - a.count || b.end - a.end,
  );
  if (furthest === undefined || furthest.start.count === 0) return null;
  const { count, end } = furthest.start;
  const word = words[end];
  if (word === undefined) return null;
  if (!word.isLiteral) return explainUnknown(word);
  const nearest = begun.filter(({ start }) => start.count === count && start.end === end);
  if (!nearest.some(({ compiled }) => /^[a-z]/.test(compiled.words[count] ?? ""))) return null;
  if (word.text.startsWith("-")) return explainLeading(nearest, words.slice(end));
  if (!/^[a-z][a-z0-9-]*$/i.test(word.text)) return null;
  const before = words.slice(0, 1).concat(words.slice(end - count + 1, end));
  const known = `the subcommands of ${quoteWord(before.map(({ text }) => text).join(" "))} known`;
  return `${quoteWord(word.text)} is not among ${known} to be harmless`;
}

/** An option in front of a subcommand: of the forms that list it, what it lacks. */
function explainLeading(nearest: readonly Begun[], words: readonly ShellWord[]): string {
  const [first = ""] = words.map(({ text }) => text);
  const place = nearest
    .map(({ compiled: { leading, form } }) => ({ options: leading, form }))
    .find((each) => readOption(each, first).kind !== undefined);
  return place === undefined
    ? explainOption(first.split("=")[0] ?? "")
    : optionMisfit(place, words);
}

function misfitOf(
  compiled: CompiledForm,
  words: readonly ShellWord[],
  from: number,
): Misfit | null {
  const { refuses } = compiled.form;
  const refused = words.find(({ text }) => refuses?.test(text));
  if (refused !== undefined) return { nearness: 0, text: explainRefused(refused) };
  const { operands, stuckAt } = takeOptions(compiled, words, from);
  if (stuckAt !== null) {
    return { nearness: 1, text: optionMisfit(compiled, words.slice(stuckAt)) };
  }
  const text = operandMisfit(compiled, { operands, words }) ?? shapeMisfit(compiled, operands);
  return text === null ? null : { nearness: 2, text };
}

function explainRefused(word: ShellWord): string {
  return isReadablePath(word) ? explainUnexpected(word) : explainPath(word);
}

function optionMisfit(place: OptionPlace, [word, next]: readonly ShellWord[]): string {
  const { text = "", isLiteral = true } = word ?? {};
  if (!isLiteral) return explainUnknown({ text });
  const { name, kind, glued } = readOption(place, text);
  if (kind === undefined) return explainOption(name);
  if (kind === "flag") return explainOption(text);
  const value = glued === undefined ? next : { text: glued, isLiteral: true };
  return value === undefined ? `${quoteWord(name)} lacks its value` : explainValue(kind, value);
}

/** A value that any text may be is refused only where it is not known, or names a file. */
function explainValue(kind: OptionKind, value: ShellWord): string {
  if (kind === "file" || !value.isLiteral) return explainPath(value);
  return kind === "script"
    ? explainUnexpected(value)
    : `${quoteWord(value.text)} names a file to read`;
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
        (first === undefined ? explainTooFew(1) : textMisfit(compiled, first)) ??
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

/** Too many or too few operands, or one that does not look as the form wants it. */
function shapeMisfit({ form }: CompiledForm, operands: readonly ShellWord[]): string | null {
  const { atLeast = 0, atMost = Number.POSITIVE_INFINITY, ends, operand } = form;
  const extra = operands[atMost];
  if (extra !== undefined) return explainUnexpected(extra);
  const foreign = operands.find(({ text }) => operand?.test(text) === false);
  if (foreign !== undefined) return explainUnexpected(foreign);
  if (ends !== undefined && operands.at(-1)?.text !== ends) {
    return `Without ${quoteWord(ends)} at its end it is not known to be harmless`;
  }
  return operands.length < atLeast ? explainTooFew(atLeast) : null;
}

function explainTooFew(atLeast: number): string {
  const count = atLeast === 1 ? "an operand" : `${atLeast} operands`;
  return `Without ${count} it is not known to be harmless`;
}
