import type { ShellWord } from "../shell/shell-line.ts";

export const HELP_RULE = "built-in: <command> --help | --version";
export const HELP_REASON = "by custom prints a text and ends, whatever the command";

/** Programs that act all the same, or that run what follows. */
const ACTS_ANYWAY =
  /^(?:killall5|halt|reboot|poweroff|shutdown|init|telinit|exec|eval|source|\.|busybox|toybox|sudo|doas|su|env|xargs|nohup|[/~.].*)$/;
const NAME = /^[A-Za-z][\w.+-]*$/;
const ASKS = new Set(["--help", "--version"]);
/** Subcommands in between: `git log --help`; more of them are more likely operands. */
const MAX_SUBCOMMANDS = 2;

/** `command --version`, `command sub --help`: one such option, at the end, and nothing else. */
export function asksForHelp(words: readonly ShellWord[]): boolean {
  const [name, ...rest] = words.map((word) => (word.isLiteral ? word.text : ""));
  if (name === undefined || !NAME.test(name) || ACTS_ANYWAY.test(name)) return false;
  const last = rest.pop();
  if (last === undefined || !ASKS.has(last)) return false;
  if (last === "--version") return rest.length === 0;
  return rest.length <= MAX_SUBCOMMANDS && rest.every((word) => /^[a-z][a-z-]*$/.test(word));
}
