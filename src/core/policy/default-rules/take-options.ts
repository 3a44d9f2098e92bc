import type { ShellWord } from "../shell/shell-line.ts";
import type { OptionKind, OptionPlace } from "./harmless-form.ts";
import { isReadablePath } from "./readable-path.ts";
import { readOption } from "./read-option.ts";

/** Values by which clients of services read a file: `--filter file:///etc/passwd`. */
const READS_FILE = /^(?:@|file:|fileb:)/;

/** More words than anybody writes between a name and its subcommand. */
const MAX_LEADING_WORDS = 32;

export type TakenOptions = {
  operands: readonly ShellWord[];
  /** Which word of the command is an option that is not listed as it stands; null: none. */
  stuckAt: number | null;
};

/** Takes the options off what stands behind the form's own words. */
export function takeOptions(
  place: OptionPlace,
  words: readonly ShellWord[],
  from: number,
): TakenOptions {
  const left = words.slice(from).reverse();
  const operands: ShellWord[] = [];
  for (let word = left.pop(); word !== undefined; word = left.pop()) {
    if (word.text === "--") return { operands: [...operands, ...left.reverse()], stuckAt: null };
    const at = words.length - left.length - 1;
    if (!isOption(word)) operands.push(word);
    else if (!takeOption(place, word, left)) return { operands, stuckAt: at };
  }
  return { operands, stuckAt: null };
}

/** Which word stands behind the options between a name and its subcommand. */
export function skipLeading(place: OptionPlace, words: readonly ShellWord[]): number {
  const left = words.slice(1, 1 + MAX_LEADING_WORDS).reverse();
  const end = left.length + 1;
  for (let word = left.at(-1); word !== undefined && isOption(word); word = left.at(-1)) {
    const at = end - left.length;
    left.pop();
    if (word.text === "--" || !takeOption(place, word, left)) return at;
  }
  return end - left.length;
}

function isOption({ text }: ShellWord): boolean {
  return /^-./s.test(text);
}

function takeOption(place: OptionPlace, word: ShellWord, left: ShellWord[]): boolean {
  if (!word.isLiteral) return false;
  if (place.options.takesNumber && /^-\d+$/.test(word.text)) return true;
  const { kind, glued } = readOption(place, word.text);
  if (kind === undefined) return false;
  if (kind === "flag") return glued === undefined;
  if (kind === "optional") return true;
  const value = glued === undefined ? left.pop() : { text: glued, isLiteral: true };
  return value?.isLiteral === true && isHarmlessValue(place, kind, value);
}

function isHarmlessValue(
  { form }: OptionPlace,
  kind: Exclude<OptionKind, "flag" | "optional">,
  value: ShellWord,
): boolean {
  switch (kind) {
    case "text":
      return !READS_FILE.test(value.text);
    case "name":
      return true;
    case "file":
      return isReadablePath(value);
    case "script":
      return form.text?.test(value.text) === true;
    default:
      return kind satisfies never;
  }
}
