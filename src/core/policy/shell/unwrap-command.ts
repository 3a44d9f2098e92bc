import { baseName, innerScript, innerWords, joinedScript } from "./inner-command.ts";
import type { InnerCommand } from "./inner-command.ts";
import { scanOptions, type FoundOption } from "./option-scan.ts";
import type { ShellCommand, ShellWord } from "./shell-line.ts";
import { unwrapBuiltin } from "./unwrap-builtin.ts";
import { unwrapFinder } from "./unwrap-finder.ts";
import { unwrapGit } from "./unwrap-git.ts";
import { unwrapShell } from "./unwrap-shell.ts";
import { NO_INNER, type Wrapper } from "./wrapper.ts";
import { findWrappers } from "./wrappers.ts";

/** What a command runs in turn, as far as its own words tell; one level deep. */
export function unwrapCommand(command: ShellCommand): InnerCommand[] {
  const name = baseName(command);
  if (name === "") return [];
  const words = command.words.slice(1);
  return [
    ...unwrapBuiltin(name, words),
    ...unwrapShell(name, words),
    ...unwrapFinder(name, words),
    ...(name === "git" ? unwrapGit(words) : []),
    ...findWrappers(name).flatMap((wrapper) => unwrapBy(wrapper, name, words)),
  ];
}

function unwrapBy(wrapper: Wrapper, name: string, words: readonly ShellWord[]): InnerCommand[] {
  const verbs = wrapper.verbs ?? [];
  const behind = afterVerbs(words, verbs);
  if (behind === null) return [];
  const through = [name, ...verbs].join(" ");
  const stopAtOperand = wrapper.skips !== NO_INNER;
  const { options, operands } = scanOptions(behind, wrapper, { stopAtOperand });
  const tells = wrapper.tellsBy?.split(" ") ?? [];
  if (options.some(({ name: option }) => tells.includes(option))) return [];
  const scripts = options.flatMap((option) => scriptOf(option, wrapper, through));
  const inner = innerOperands(wrapper, { through, behind, operands });
  const nothing = scripts.length === 0 && inner.length === 0;
  if (nothing && wrapper.readsStdin === true) return [{ kind: "unknown", through }];
  return [...scripts, ...inner];
}

/** Global options may stand before and between the verbs: `docker -H x exec`. */
function afterVerbs(
  words: readonly ShellWord[],
  verbs: readonly string[],
): readonly ShellWord[] | null {
  let from = 0;
  for (const verb of verbs) {
    const at = words.findIndex((word, index) => index >= from && word.text === verb);
    if (at === -1) return null;
    from = at + 1;
  }
  return words.slice(from);
}

function scriptOf(option: FoundOption, wrapper: Wrapper, through: string): InnerCommand[] {
  const names = wrapper.scriptOptions?.split(" ") ?? [];
  const isMeant = names.some(
    (name) => name === option.name || (option.name.length > 3 && name.startsWith(option.name)),
  );
  if (!isMeant || option.value === undefined || /^\d+$/.test(option.value.text)) return [];
  // tar writes its actions as `exec=command`.
  const script = { ...option.value, text: option.value.text.replace(/^exec=/, "") };
  return innerScript(`${through} ${option.name}`, script);
}

type Behind = {
  through: string;
  behind: readonly ShellWord[];
  operands: readonly ShellWord[];
};

function innerOperands(wrapper: Wrapper, { through, behind, operands }: Behind): InnerCommand[] {
  if (wrapper.needsSeparator === true) return behindSeparator(through, behind);
  const rest = operands.slice(wrapper.skips ?? 0);
  const start = wrapper.takesAssignments === true ? leadingAssignments(rest) : 0;
  const assignments = rest.slice(0, start).map((word) => word.text);
  const words = rest.slice(start);
  if (wrapper.joins === true) return joinedScript(through, words);
  if (words[0]?.text === "-c" && wrapper.scriptOptions !== undefined) {
    return innerScript(`${through} -c`, words[1]);
  }
  // Behind its own words a wrapper may take `--` once more: `flock file -- command`.
  return innerWords(through, words[0]?.text === "--" ? words.slice(1) : words, assignments);
}

function behindSeparator(through: string, words: readonly ShellWord[]): InnerCommand[] {
  const at = words.findIndex((word) => word.text === "--");
  return at === -1 ? [] : innerWords(through, words.slice(at + 1));
}

function leadingAssignments(words: readonly ShellWord[]): number {
  const at = words.findIndex((word) => !/^\w+=/.test(word.text));
  return at === -1 ? words.length : at;
}
