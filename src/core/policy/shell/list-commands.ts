import { forEachChild, parse, type Command, type Redirected, type SyntaxNode } from "unbash";
import { MAX_LINE_BYTES } from "./canonical-line.ts";
import {
  mayRunValues,
  noEvaluatedText,
  type EvaluatedText,
  noteEvaluatedText,
} from "./evaluated-text.ts";
import { hiddenWrites } from "./hidden-writes.ts";
import { runTimeWord, type InnerCommand } from "./inner-command.ts";
import { readWord } from "./read-word.ts";
import { readRedirections } from "./redirections.ts";
import type { ShellCommand, ShellLine, ShellRedirection } from "./shell-line.ts";
import { unwrapCommand } from "./unwrap-command.ts";

/** Commands in one line, those inside wrappers included. */
export const MAX_COMMANDS = 1_000;
/** Levels of wrappers and of text inside text: `bash -c "sudo bash -c …"`. */
export const MAX_WRAPPER_LEVELS = 12;
/** Levels of the syntax tree, far below what would exhaust the stack. */
export const MAX_SYNTAX_LEVELS = 400;

/** Where in the line the visitor stands. */
type Place = {
  source: string;
  through: readonly string[];
  /** Redirections of the groups around: `{ ls; } > file`. */
  outer: readonly ShellRedirection[];
  wrapperLevels: number;
  syntaxLevels: number;
};

type Listing = {
  commands: ShellCommand[];
  /** Names that the line itself gives a new meaning. */
  functions: Set<string>;
  seen: EvaluatedText;
};

/** Ends the visit; `listCommands` turns it into a value at its border. */
class UnreadableLine extends Error {}

/**
 * Every simple command that a line executes, in the order in which they stand, wrappers before
 * what they run. Never throws: what cannot be read is `unreadable` with a reason for a person.
 */
export function listCommands(line: string): ShellLine {
  const listing: Listing = { commands: [], functions: new Set(), seen: noEvaluatedText() };
  const place = { source: line, through: [], outer: [], wrapperLevels: 0, syntaxLevels: 0 };
  try {
    if (isTooLong(line)) {
      throw new UnreadableLine(`The line is longer than ${MAX_LINE_BYTES} bytes.`);
    }
    visitText(line, place, listing);
    if (mayRunValues(listing.seen)) addUnknown("the value of a variable", place, listing);
  } catch (error) {
    if (error instanceof UnreadableLine) return { kind: "unreadable", problem: error.message };
    if (error instanceof RangeError) {
      return { kind: "unreadable", problem: "The line is nested too deeply to be read." };
    }
    throw error;
  }
  return { kind: "commands", commands: withoutFunctionNames(listing) };
}

/** A call of a function is not the program of that name; what it runs is listed with its body. */
function withoutFunctionNames({ commands, functions }: Listing): ShellCommand[] {
  if (functions.size === 0) return commands;
  return commands.map((command) => {
    const [name, ...rest] = command.words;
    if (name === undefined || !functions.has(name.text)) return command;
    return { ...command, words: [{ ...name, isLiteral: false }, ...rest] };
  });
}

function isTooLong(line: string): boolean {
  if (line.length > MAX_LINE_BYTES) return true;
  return new TextEncoder().encode(line).length > MAX_LINE_BYTES;
}

function visitText(text: string, place: Place, listing: Listing): void {
  visit(parse(text), { ...place, source: text }, listing);
}

function visit(node: SyntaxNode, place: Place, listing: Listing): void {
  if (place.syntaxLevels > MAX_SYNTAX_LEVELS) {
    throw new UnreadableLine(`The line is nested deeper than ${MAX_SYNTAX_LEVELS} levels.`);
  }
  noteEvaluatedText(listing.seen, node);
  if (node.type === "Script") refuseErrors(node, place);
  if (node.type === "Function") listing.functions.add(node.name.value);
  if (node.type === "Redirected") {
    visitRedirected(node, place, listing);
    return;
  }
  if (node.type === "Command") visitCommand(node, place, listing);
  const inside = placeInside(node, place);
  forEachChild(node, (child) => visit(child, inside, listing));
}

function refuseErrors(script: Extract<SyntaxNode, { type: "Script" }>, { through }: Place): void {
  const [error] = script.errors ?? [];
  if (error === undefined) return;
  const where = through.length === 0 ? "" : ` (inside ${through.join(", ")})`;
  throw new UnreadableLine(
    `Bash would not read this line: ${error.message} at character ${error.pos + 1}${where}.`,
  );
}

function placeInside(node: SyntaxNode, place: Place): Place {
  const deeper = { ...place, syntaxLevels: place.syntaxLevels + 1 };
  switch (node.type) {
    case "Script":
      return node.source === undefined ? deeper : { ...deeper, source: node.source };
    case "CommandExpansion":
    case "ArithmeticCommandExpansion":
      refuseUnread(node.script, node.text);
      return { ...deeper, through: [...place.through, "$(…)"], outer: [] };
    case "ProcessSubstitution":
      refuseUnread(node.script, node.text);
      return { ...deeper, through: [...place.through, `${node.operator}(…)`], outer: [] };
    default:
      return deeper;
  }
}

function refuseUnread(script: unknown, text: string): void {
  if (script === undefined) {
    throw new UnreadableLine(`The substitution \`${text.slice(0, 80)}\` cannot be read.`);
  }
}

function visitRedirected(node: Redirected, place: Place, listing: Listing): void {
  const own = readRedirections(node.redirects);
  const deeper = { ...place, syntaxLevels: place.syntaxLevels + 1 };
  const before = listing.commands.length;
  visit(node.command, { ...deeper, outer: [...place.outer, ...own] }, listing);
  if (listing.commands.length === before) {
    const source = place.source.slice(node.pos, node.end);
    addCommand({ words: [], assignments: [], redirections: own, source }, place, listing);
  }
  for (const redirect of node.redirects) visit(redirect, deeper, listing);
}

function visitCommand(node: Command, place: Place, listing: Listing): void {
  const words = (node.name === undefined ? [] : [node.name, ...node.args]).map(readWord);
  const assignments = node.prefix
    .filter((child) => child.type === "Assignment")
    .map((child) => readWord(child).text);
  const redirections = [...readRedirections(node.redirects), ...place.outer];
  const source = place.source.slice(node.pos, node.end);
  if (words.length + assignments.length + redirections.length === 0) return;
  const isFed = addCommand({ words, assignments, redirections, source }, place, listing);
  if (isFed) visitInput(node, place, listing);
}

/** The text that a shell is given by `<<` and `<<<`. */
function visitInput(node: Command, place: Place, listing: Listing): void {
  for (const redirect of node.redirects) {
    if (redirect.type === "Redirect") continue;
    const text = redirect.type === "HereDoc" ? redirect.body.text : redirect.target?.value;
    if (text === undefined) continue;
    const through = [...place.through, `${redirect.operator} input`];
    visitText(text, deeperIn(place, through), listing);
  }
}

/** Adds a command and what it runs in turn; true if something of it runs its standard input. */
function addCommand(
  command: Omit<ShellCommand, "through">,
  place: Place,
  listing: Listing,
): boolean {
  const { through } = place;
  const redirections = [...command.redirections, ...hiddenWrites(command)];
  push({ ...command, redirections, through }, listing);
  let isFed = false;
  for (const inner of unwrapCommand({ ...command, through })) {
    const inside = deeperIn(place, [...through, inner.through]);
    isFed = addInner(inner, inside, listing) || isFed;
  }
  return isFed;
}

function addInner(inner: InnerCommand, place: Place, listing: Listing): boolean {
  switch (inner.kind) {
    case "unknown":
      addUnknown(inner.through, place, listing);
      return true;
    case "script":
      visitScript(inner.script, place, listing);
      return false;
    case "words": {
      const { words, assignments } = inner;
      const source = [...assignments, ...words.map((word) => word.text)].join(" ");
      return addCommand({ words, assignments, redirections: [], source }, place, listing);
    }
    default:
      return inner satisfies never;
  }
}

/** What is known of a script that is put together at run time is listed, and that it is not all. */
function visitScript(script: { text: string; isLiteral: boolean }, place: Place, listing: Listing) {
  if (script.isLiteral) {
    visitText(script.text, place, listing);
    return;
  }
  addUnknown(script.text, place, listing);
  const partial = parse(script.text);
  if ((partial.errors ?? []).length === 0) visitText(script.text, place, listing);
}

function addUnknown(source: string, { through }: Place, listing: Listing): void {
  push({ words: [runTimeWord()], assignments: [], redirections: [], source, through }, listing);
}

function push(command: ShellCommand, listing: Listing): void {
  if (listing.commands.length >= MAX_COMMANDS) {
    throw new UnreadableLine(`The line holds more than ${MAX_COMMANDS} commands.`);
  }
  listing.commands.push(command);
}

function deeperIn(place: Place, through: readonly string[]): Place {
  const wrapperLevels = place.wrapperLevels + 1;
  if (wrapperLevels > MAX_WRAPPER_LEVELS) {
    throw new UnreadableLine(`Commands are wrapped deeper than ${MAX_WRAPPER_LEVELS} levels.`);
  }
  return { ...place, through, outer: [], wrapperLevels };
}
