import { innerScript, innerWords, joinedScript, type InnerCommand } from "./inner-command.ts";
import { scanOptions, type OptionTable } from "./option-scan.ts";
import { readWords } from "./read-words.ts";
import type { ShellWord } from "./shell-line.ts";

/** Options of git itself, before the subcommand; `git help git`. */
export const GIT_OPTIONS: OptionTable = {
  valued: "Cc",
  longValued: "git-dir work-tree namespace config-env super-prefix attr-source",
};

/** Settings whose value git runs. */
const RUNNING_SETTING =
  /pager|editor|command|cmd|askpass|textconv|helper|fsmonitor|program|clean|smudge|process|driver|external|proxy/i;

/** Options of subcommands whose value is run by a shell. */
const SCRIPT_OPTIONS = /^--(?:exec|extcmd|upload-pack|receive-pack|open-files-in-pager|.*-filter)$/;
const SHORT_SCRIPTS: Readonly<Record<string, string>> = { rebase: "x", difftool: "x", grep: "O" };

/** What a git command runs: aliases with `!`, settings, `bisect run`, `rebase --exec` and so on. */
export function unwrapGit(words: readonly ShellWord[]): InnerCommand[] {
  const { options, operands } = scanOptions(words, GIT_OPTIONS, { stopAtOperand: true });
  const settings = options.flatMap(({ name, value }) =>
    name === "-c" && value !== undefined ? runBySetting(value, operands) : [],
  );
  const [subcommand, ...rest] = operands;
  return [...settings, ...runBySubcommand(subcommand?.text ?? "", rest)];
}

function runBySetting(setting: ShellWord, operands: readonly ShellWord[]): InnerCommand[] {
  const at = setting.text.indexOf("=");
  const key = at === -1 ? setting.text : setting.text.slice(0, at);
  const value = { ...setting, text: at === -1 ? "" : setting.text.slice(at + 1) };
  if (value.text.startsWith("!")) {
    return innerScript(`git -c ${key}`, { ...value, text: value.text.slice(1) });
  }
  if (key.toLowerCase().startsWith("alias.")) return aliased(value, operands);
  return RUNNING_SETTING.test(key) ? innerScript(`git -c ${key}`, value) : [];
}

function aliased(value: ShellWord, operands: readonly ShellWord[]): InnerCommand[] {
  const words = readWords(value.text);
  if (words === null) return [{ kind: "unknown", through: "git alias" }];
  const git = { text: "git", isLiteral: true };
  return innerWords("git alias", [git, ...words, ...operands.slice(1)]);
}

function runBySubcommand(subcommand: string, words: readonly ShellWord[]): InnerCommand[] {
  const through = `git ${subcommand}`;
  const [first] = words;
  if (subcommand === "bisect" && first?.text === "run") return innerWords(through, words.slice(1));
  if (subcommand === "submodule") return submoduleForeach(words);
  if (subcommand === "config") return words.flatMap((word) => exclaimed(through, word));
  const table = {
    valued: SHORT_SCRIPTS[subcommand] === "x" ? "x" : "",
    glued: SHORT_SCRIPTS[subcommand] === "O" ? "O" : "",
    longValued:
      "exec extcmd upload-pack receive-pack tree-filter index-filter msg-filter env-filter parent-filter commit-filter tag-name-filter",
  };
  const scan = scanOptions(words, table, { stopAtOperand: false });
  const scripts = scan.options.filter(
    ({ name }) => SCRIPT_OPTIONS.test(name) || name === `-${SHORT_SCRIPTS[subcommand]}`,
  );
  return [
    ...scripts.flatMap(({ name, value }) => innerScript(`${through} ${name}`, value)),
    ...scan.operands.flatMap((word) => remoteHelper(through, word)),
  ];
}

function submoduleForeach(words: readonly ShellWord[]): InnerCommand[] {
  const at = words.findIndex((word) => word.text === "foreach");
  if (at === -1) return [];
  const { operands } = scanOptions(words.slice(at + 1), {}, { stopAtOperand: true });
  return joinedScript("git submodule foreach", operands);
}

function exclaimed(through: string, word: ShellWord): InnerCommand[] {
  if (!word.text.startsWith("!")) return [];
  return innerScript(through, { ...word, text: word.text.slice(1) });
}

/** `ext::command` as an address runs the command. */
function remoteHelper(through: string, word: ShellWord): InnerCommand[] {
  if (!word.text.startsWith("ext::")) return [];
  return innerScript(`${through} ext::`, { ...word, text: word.text.slice("ext::".length) });
}
