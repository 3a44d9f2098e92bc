import { forEachChild, parse, type Command, type SyntaxNode } from "unbash";

/** Linux takes at most 131,072 bytes in one argument (MAX_ARG_STRLEN), the closing NUL included. */
export const MAX_LINE_BYTES = 131_071;

export type ShellWish = { command: string; parameters?: readonly string[] | undefined };
export type CanonicalLine = { ok: true; line: string } | { ok: false; problem: string };

/** Text that means the same to bash with and without quotes, wherever an argument may stand. */
const PLAIN_WORD = /^[A-Za-z0-9_./:@%+,-]+$/;
const PLAIN_OPTION = /^--?[A-Za-z0-9][A-Za-z0-9_./:@%+,=-]*$/;

/**
 * The one line that is matched, shown, signed and run. `command` is bash source; each parameter
 * is one argument of its last simple command, quoted so that bash gives it back byte for byte.
 *
 * Parameters are refused after a command that would swallow them: an open quote, a comment, a
 * trailing backslash, a redirection without a target. NUL and lone surrogates are refused,
 * because no argument of a process can carry them.
 */
export function canonicalLine({ command, parameters = [] }: ShellWish): CanonicalLine {
  const problem = [command, ...parameters].map(textProblem).find((found) => found !== null);
  if (problem !== undefined) return { ok: false, problem };
  if (command.trim() === "") return { ok: false, problem: "`command` is empty." };
  const line = [command, ...parameters.map(quoteForBash)].join(" ");
  if (new TextEncoder().encode(line).length > MAX_LINE_BYTES) {
    const mend = "Write a long script to a file and run that.";
    return { ok: false, problem: `The line is longer than ${MAX_LINE_BYTES} bytes. ${mend}` };
  }
  if (parameters.length > 0 && !endsInArguments(line, parameters)) {
    const mend = "Write the whole line into `command` and leave `parameters` out.";
    return { ok: false, problem: `\`command\` does not end where arguments can follow. ${mend}` };
  }
  return { ok: true, line };
}

/** One argument as bash source; bare where that changes nothing, because cards are read. */
export function quoteForBash(text: string): string {
  if (PLAIN_WORD.test(text) || PLAIN_OPTION.test(text)) return text;
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function textProblem(text: string): string | null {
  if (text.includes("\0")) return "A NUL character cannot stand in a command; leave it out.";
  return text.isWellFormed() ? null : "The command holds half a character (a lone surrogate).";
}

function endsInArguments(line: string, parameters: readonly string[]): boolean {
  const script = parse(line);
  if (script.errors !== undefined && script.errors.length > 0) return false;
  return commandsEndingAt(line.length, script).some((command) => {
    const last = command.suffix.slice(-parameters.length);
    return (
      command.name !== undefined &&
      last.length === parameters.length &&
      last.every((word, index) => word.type === "Word" && word.value === parameters[index])
    );
  });
}

/** Only what stands open at the end of the line: nothing inside a substitution does. */
function commandsEndingAt(end: number, node: SyntaxNode): Command[] {
  if (node.type === "Command") return node.end === end ? [node] : [];
  const found: Command[] = [];
  forEachChild(node, (child) => {
    if (child.end === end) found.push(...commandsEndingAt(end, child));
  });
  return found;
}
