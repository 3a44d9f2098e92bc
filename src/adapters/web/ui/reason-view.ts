import { visibleProse, visibleText } from "./code-view.ts";
import { h } from "./dom.ts";

/** How the core begins a reason that is about one command of several: with the command. */
const ABOUT_COMMAND = /^`([^]+?)`((?: \(and \d+ more of the \d+ commands\))?: [^]*)$/;

/** A word of the command in a reason: the core leaves no backtick inside. */
const QUOTED = /`([^`\n]+)`/;

/** Why a rule says what it says. Commands and words in it are code, every character shown. */
export function reasonView(reason: string): (Node | string)[] {
  const [, command, rest] = ABOUT_COMMAND.exec(reason) ?? [];
  if (command === undefined || rest === undefined) return proseWithCode(reason);
  return [codeOf(command), ...proseWithCode(rest)];
}

function proseWithCode(text: string): (Node | string)[] {
  return text
    .split(QUOTED)
    .flatMap((part, at) => (at % 2 === 1 ? [codeOf(part)] : visibleProse(part)));
}

function codeOf(text: string): HTMLElement {
  return h("code", {}, ...visibleText(text));
}
