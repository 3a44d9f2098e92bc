import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import type { Subject } from "./match-rule.ts";
import { type CommandTexts, textsOf } from "./shell/command-texts.ts";
import type { ShellCommand } from "./shell/shell-line.ts";
import { stableStringify } from "./stable-stringify.ts";

/** A call of any tool but the shell: patterns see all of its arguments. */
export function callSubject(args: JsonObject): Subject {
  const wholeText = once(() => stableStringify(args));
  const texts = once(() => [wholeText()]);
  return { wholeText, restrictTexts: texts, allowTexts: texts, command: null };
}

/** A shell call whose line cannot be taken apart: nothing in it may be allowed by a pattern. */
export function unreadableSubject(args: JsonObject): Subject {
  return { ...callSubject(args), allowTexts: () => [] };
}

/**
 * A subject for each command of a line. A pattern sees the arguments as if the command stood in
 * them alone, so that an allowed command brings no other one with it; a rule that restricts sees
 * the whole line besides. Objects among the arguments are hidden from rules that allow: the shell
 * takes none, and one could hold the very text that a pattern for `command` looks for.
 */
export function commandSubjects(
  args: JsonObject,
  line: string,
  commands: readonly ShellCommand[],
): { texts: CommandTexts; subject: Subject }[] {
  const wholeText = once(() => stableStringify(args));
  const wholes = once(() => [wholeText(), stableStringify(withCommand(args, line))]);
  const flat = flatArguments(args);
  return commands.map((command) => {
    const texts = textsOf(command);
    const inArguments = (from: JsonObject, list: readonly string[]) =>
      list.map((text) => stableStringify(withCommand(from, text)));
    const restrictTexts = once(() => [...wholes(), ...inArguments(args, texts.restrictTexts)]);
    const allowTexts = once(() => [
      ...inArguments(flat, [...texts.allowTexts, texts.asWritten]),
      ...(commands.length === 1 ? [stableStringify(flat)] : []),
    ]);
    return { texts, subject: { wholeText, restrictTexts, allowTexts, command: texts } };
  });
}

/** The line holds the parameters already. */
function withCommand(args: JsonObject, command: string): JsonObject {
  const others = Object.entries(args).filter(([key]) => key !== "parameters");
  return { ...Object.fromEntries(others), command };
}

function flatArguments(args: JsonObject): JsonObject {
  const isFlat = (value: Json): boolean =>
    Array.isArray(value) ? value.every(isFlat) : !isJsonObject(value);
  return Object.fromEntries(Object.entries(args).filter(([, value]) => isFlat(value)));
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
