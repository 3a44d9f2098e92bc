import {
  forEachChild,
  parse,
  type Command,
  type Redirection,
  type SyntaxNode,
  type Word,
} from "unbash";
import { findInterpreter, interpreterOperands, isShell } from "./interpreters.ts";

/** Code inside code (`bash -c "bash -c …"`) is followed this deep. */
const MAX_NESTED_LINES = 5;

/** Commands that run the command in their arguments. Which argument starts it is not worked out. */
const WRAPPERS = new Set(
  `env sudo doas su nohup nice ionice timeout time command builtin exec xargs stdbuf setsid chroot
  unshare flock watch parallel strace ltrace busybox find script runuser chronic unbuffer`.split(
    /\s+/,
  ),
);

export type ScriptMentions = {
  /** Words that are run as files, as written: absolute, `~/…`, or relative to some folder. */
  scripts: string[];
  /** Folders that the line changes into, in order; relative scripts may lie in any of them. */
  directories: string[];
};

/**
 * Which words of a shell line name files whose content decides what the line does: a command
 * with a slash in it, the file given to a known interpreter, what is sourced. Behind a wrapper
 * (`sudo`, `xargs`, `find -exec`) every word that could be such a file counts, so that the list
 * is rather too long than too short.
 *
 * Not seen: names made when the line runs (`$X`, globs), commands found along PATH, and what a
 * script reads in turn.
 */
export function listScripts(line: string): ScriptMentions {
  const found: ScriptMentions = { scripts: [], directories: [] };
  visitLine(line, found, MAX_NESTED_LINES);
  return {
    scripts: [...new Set(found.scripts)],
    directories: found.directories,
  };
}

function visitLine(line: string, found: ScriptMentions, levels: number): void {
  if (levels > 0) visit(parse(line), found, levels);
}

function visit(node: SyntaxNode, found: ScriptMentions, levels: number): void {
  if (node.type === "Command") visitCommand(node, found, levels);
  forEachChild(node, (child) => visit(child, found, levels));
}

function visitCommand(command: Command, found: ScriptMentions, levels: number): void {
  const words = [command.name, ...command.args].map(staticText);
  const [name] = words;
  if (name === undefined) return;
  if (findInterpreter(name) !== undefined) {
    for (const redirect of command.redirects) visitInput(redirect, name, { found, levels });
  }
  visitWords(words, found, levels);
}

/** `bash < x.sh`, `bash <<< "./x.sh"` and here-documents. */
function visitInput(redirect: Redirection, name: string, { found, levels }: Walk): void {
  if (redirect.type === "HereDoc") {
    if (isShell(name)) visitLine(redirect.body.text, found, levels - 1);
    return;
  }
  const target = staticText(redirect.target);
  if (target === undefined) return;
  if (redirect.type === "HereString") {
    if (isShell(name)) visitLine(target, found, levels - 1);
  } else if (redirect.operator === "<" || redirect.operator === "<>") {
    found.scripts.push(target);
  }
}

/** `undefined` stands for a word that is only known when the line runs. */
function visitWords(
  [name, ...rest]: readonly (string | undefined)[],
  found: ScriptMentions,
  levels: number,
): void {
  if (name === undefined || levels <= 0) return;
  const args = rest.map((word) => word ?? "");
  if (name.includes("/")) found.scripts.push(name);
  visitBuiltin(name, args, { found, levels });
  visitInterpreter(name, args, { found, levels });
  if (WRAPPERS.has(name.slice(name.lastIndexOf("/") + 1))) visitWrapped(args, found, levels);
}

type Walk = { found: ScriptMentions; levels: number };

function visitBuiltin(name: string, args: readonly string[], { found, levels }: Walk): void {
  switch (name) {
    case ".":
    case "source":
      found.scripts.push(...args.slice(0, 2).filter(isFileWord));
      break;
    case "cd":
    case "pushd":
      found.directories.push(...args.filter(isFileWord));
      break;
    case "eval":
    case "trap":
      visitLine(args.join(" "), found, levels - 1);
      break;
    default:
  }
}

function visitInterpreter(name: string, args: readonly string[], { found, levels }: Walk): void {
  const interpreter = findInterpreter(name);
  if (interpreter === undefined) return;
  const { files, code } = interpreterOperands(interpreter, args);
  found.scripts.push(...files);
  if (code !== undefined && isShell(name)) visitLine(code, found, levels - 1);
}

function visitWrapped(args: readonly string[], found: ScriptMentions, levels: number): void {
  for (const [at, word] of args.entries()) {
    if (/\s/.test(word)) visitLine(word, found, levels - 1);
    else if (isFileWord(word) && !/^\w+=/.test(word)) {
      visitWords(args.slice(at), found, levels - 1);
    }
  }
}

function isFileWord(word: string): boolean {
  return word !== "" && !word.startsWith("-");
}

type WordLike = Word | Command["args"][number];

/** The text of a word that is the same whenever the line runs; undefined for any other. */
function staticText(word: WordLike | undefined): string | undefined {
  if (word === undefined) return undefined;
  if (word.type === "Assignment") return word.text;
  return (word.parts ?? []).every(isStaticPart) ? word.value : undefined;
}

function isStaticPart(part: NonNullable<Word["parts"]>[number]): boolean {
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
    case "AnsiCQuoted":
      return true;
    case "DoubleQuoted":
    case "LocaleString":
      return part.parts.every((child) => child.type === "Literal");
    default:
      return false;
  }
}
