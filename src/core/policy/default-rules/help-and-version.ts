import type { ShellWord } from "../shell/shell-line.ts";
import {
  HELPFUL_PROGRAMS,
  IGNORE_WHAT_FOLLOWS,
  NO_SHORT_HELP,
  VERSIONED_PROGRAMS,
} from "./helpful-programs.ts";

export const HELP_RULE = "built-in: <command> --help | --version";
export const HELP_REASON = "by custom prints a text and ends, whatever the command";

/** Programs that act all the same, or that run what follows. */
const ACTS_ANYWAY =
  /^(?:killall5|halt|reboot|poweroff|shutdown|init|telinit|exec|eval|source|\.|busybox|toybox|sudo|doas|su|env|xargs|nohup|[/~.].*)$/;
/** Subcommands that hand `--help` on to what they run: `docker run image --help`. */
const HANDS_ON = /^(?:run|exec|dlx|x|shell|sh|ssh|script|start|test|task)$/;
const NAME = /^[A-Za-z][\w.+-]*$/;
const ASKS = new Set(["--help", "--version"]);
/** Other spellings, believed only as the one word behind the name. */
const ASKS_ALONE = new Set(["-V", "-version", "-help"]);
/** Theirs is a pager with a shell in it, also for `git log --help`. */
const HELP_IN_PAGER = /^(?:git|man|info|aws|gcloud|systemctl|journalctl|crash)$/;
/** Take any word for a file to run, to make or to remove. */
const TAKES_ANY_WORD =
  /^(?:rm|mv|cp|ln|touch|mkdir|rmdir|tee|dd|make|just|rake|task|npx|source|bash|sh|zsh|dash|ksh|fish|python\S*|node|ruby|perl|php|lua\S*|deno|bun|tsx|ssh|telnet|nc|watch|time|timeout|nice|command|builtin|trap|strace|kill\S*|pkill)$/;
/** Subcommands in between: `git log --help`; more of them are more likely operands. */
const MAX_SUBCOMMANDS = 2;

/** `command --version`, `command sub --help`, `command help sub`: a question and nothing else. */
export function asksForHelp(words: readonly ShellWord[]): boolean {
  const [name = "", ...rest] = words.map((word) => (word.isLiteral ? word.text : ""));
  if (!NAME.test(name) || ACTS_ANYWAY.test(name)) return false;
  if (asksBySubcommand(name, rest)) return true;
  const last = rest.pop() ?? "";
  if (rest.length === 0) return asksAlone(name, last);
  return asksBehind(name, last) && areSubcommands(rest);
}

/** `command help`, `command help sub`: to a program without such a subcommand, operands. */
function asksBySubcommand(name: string, [first, ...topics]: readonly string[]): boolean {
  if (first !== "help" || !HELPFUL_PROGRAMS.has(name)) return false;
  return topics.length <= MAX_SUBCOMMANDS && topics.every((topic) => /^[a-z][\w-]*$/.test(topic));
}

/** `-h` is believed where `--help` would be; pagers that GTFOBins names ask here too. */
function asksAlone(name: string, last: string): boolean {
  if (last === "-h") return takesSubcommands(name);
  if (last === "version") return VERSIONED_PROGRAMS.has(name);
  return ASKS.has(last) || (ASKS_ALONE.has(last) && !TAKES_ANY_WORD.test(name));
}

/** Behind a subcommand `-h` may as well be a host or a size, unless the program is known. */
function asksBehind(name: string, last: string): boolean {
  if (last === "-h") return HELPFUL_PROGRAMS.has(name) && !NO_SHORT_HELP.test(name);
  return last === "--help" && takesSubcommands(name) && !IGNORE_WHAT_FOLLOWS.test(name);
}

function takesSubcommands(name: string): boolean {
  return !HELP_IN_PAGER.test(name) && !TAKES_ANY_WORD.test(name);
}

function areSubcommands(words: readonly string[]): boolean {
  if (words.length > MAX_SUBCOMMANDS) return false;
  return words.every((word) => /^[a-z][a-z-]*$/.test(word) && !HANDS_ON.test(word));
}
