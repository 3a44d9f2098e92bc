import {
  innerScript,
  innerWords,
  joinedScript,
  runTimeWord,
  withPlaceholder,
  type InnerCommand,
} from "./inner-command.ts";
import { scanOptions, type FoundOption, type OptionTable } from "./option-scan.ts";
import { readWords } from "./read-words.ts";
import type { ShellWord } from "./shell-line.ts";

type Unwrap = (words: readonly ShellWord[]) => InnerCommand[];

const ENV_OPTIONS: OptionTable = {
  valued: "uCSaP",
  longValued: "unset chdir split-string argv0",
};
const XARGS_OPTIONS: OptionTable = {
  valued: "adEILnPs",
  glued: "iel",
  longValued: "arg-file delimiter max-args max-procs max-chars process-slot-var",
};
const PARALLEL_OPTIONS: OptionTable = {
  valued: "aCdEIjJLnNPSsT",
  glued: "iel",
  longValued:
    "arg-file colsep delimiter jobs max-args max-replace-args sshlogin sshloginfile joblog results timeout delay retries halt load memfree nice tagstring tmpdir workdir env basefile return transferfile block recstart recend shuf-seed",
};
/** Names whose values or subscripts bash evaluates, so that a quoted `a[$(x)]` runs `x`. */
const SUBSCRIPT_BUILTINS =
  "test [ printf unset read declare typeset local export readonly let wait mapfile readarray getopts";

/** One more level of `env -S "env -S …"` in one go would only be there to hide something. */
const MAX_SPLIT_STRINGS = 4;

const BUILTINS = new Map<string, Unwrap>([
  ["eval", (words) => joinedScript("eval", withoutSeparator(words))],
  ["trap", (words) => unwrapTrap(withoutSeparator(words))],
  ["env", (words) => unwrapEnv(words, MAX_SPLIT_STRINGS)],
  ["xargs", unwrapXargs],
  ["parallel", unwrapParallel],
  ["alias", unwrapAlias],
  ...SUBSCRIPT_BUILTINS.split(" ").map((name): [string, Unwrap] => [
    name,
    (words) => unwrapSubscripts(name, words),
  ]),
]);

/** Wrappers whose arguments need more than a table. */
export function unwrapBuiltin(name: string, words: readonly ShellWord[]): InnerCommand[] {
  return BUILTINS.get(name)?.(words) ?? [];
}

function withoutSeparator(words: readonly ShellWord[]): readonly ShellWord[] {
  return words[0]?.text === "--" ? words.slice(1) : words;
}

function unwrapTrap(words: readonly ShellWord[]): InnerCommand[] {
  const [action] = words;
  if (action === undefined || /^-[lp]?$/.test(action.text)) return [];
  return innerScript("trap", action);
}

function unwrapAlias(words: readonly ShellWord[]): InnerCommand[] {
  return words
    .filter((word) => word.text.includes("="))
    .flatMap((word) =>
      innerScript("alias", { ...word, text: word.text.slice(word.text.indexOf("=") + 1) }),
    );
}

function unwrapEnv(words: readonly ShellWord[], levels: number): InnerCommand[] {
  const { options, operands } = scanOptions(words, ENV_OPTIONS, { stopAtOperand: true });
  const split = options.find((option) => option.name === "-S" || isLongSplit(option));
  if (split !== undefined) {
    const inner = split.value === undefined ? null : readWords(split.value.text);
    if (inner === null || levels <= 0) return [{ kind: "unknown", through: "env -S" }];
    const isLiteral = split.value?.isLiteral === true;
    const read = inner.map((word) => ({ ...word, isLiteral: word.isLiteral && isLiteral }));
    return unwrapEnv([...read, ...operands], levels - 1);
  }
  const from = operands.findIndex((word) => !/^[^=]+=/.test(word.text) && word.text !== "-");
  if (from === -1) return [];
  const assignments = operands.slice(0, from).map((word) => word.text);
  return innerWords(
    "env",
    operands.slice(from),
    assignments.filter((text) => text !== "-"),
  );
}

function isLongSplit({ name }: FoundOption): boolean {
  return name.length > 3 && "--split-string".startsWith(name);
}

function unwrapXargs(words: readonly ShellWord[]): InnerCommand[] {
  const { options, operands } = scanOptions(words, XARGS_OPTIONS, { stopAtOperand: true });
  const replaced = options.find(({ name }) => ["-I", "-i", "--replace"].includes(name));
  if (replaced === undefined) {
    return operands.length === 0 ? [] : innerWords("xargs", [...operands, runTimeWord()]);
  }
  const mark = replaced.value?.text ?? "{}";
  return innerWords(
    "xargs",
    operands.map((word) => (word.text.includes(mark) ? { ...word, isLiteral: false } : word)),
  );
}

/** Behind `:::` stand its inputs; without a command the inputs are the commands. */
function unwrapParallel(words: readonly ShellWord[]): InnerCommand[] {
  const { operands } = scanOptions(words, PARALLEL_OPTIONS, { stopAtOperand: true });
  const end = operands.findIndex((word) => /^::::?\+?$/.test(word.text));
  const template = end === -1 ? operands : operands.slice(0, end);
  if (template.length > 0) {
    const marked = withPlaceholder(template, /\{/);
    return [...joinedScript("parallel", marked), ...innerWords("parallel", marked)];
  }
  const inputs = operands.slice(end + 1).flatMap((word) => innerScript("parallel", word));
  return end === -1 || inputs.length === 0
    ? [{ kind: "unknown", through: "parallel (standard input)" }]
    : inputs;
}

function unwrapSubscripts(name: string, words: readonly ShellWord[]): InnerCommand[] {
  if (name === "printf" && words[0]?.text.startsWith("-v") !== true) return [];
  const isHidden = words.some((word) => word.isLiteral && /\[.*(?:\$|`)/s.test(word.text));
  return isHidden ? [{ kind: "unknown", through: `${name} (subscript)` }] : [];
}
