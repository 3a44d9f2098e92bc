import { parse } from "unbash";
import { readWord } from "./read-word.ts";
import type { ShellWord } from "./shell-line.ts";

/** The words of one simple command without anything else to it; null if the text is no such. */
export function readWords(text: string): ShellWord[] | null {
  const script = parse(text);
  if (script.errors !== undefined && script.errors.length > 0) return null;
  const [statement, ...others] = script.commands;
  const command = statement?.command;
  if (others.length > 0 || command?.type !== "Command") return null;
  if (command.redirects.length > 0) return null;
  const prefix = command.prefix.filter((child) => child.type === "Assignment");
  const name = command.name === undefined ? [] : [command.name];
  return [...prefix, ...name, ...command.args].map(readWord);
}
