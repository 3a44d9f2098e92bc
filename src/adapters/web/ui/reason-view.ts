import { visibleProse, visibleText } from "./code-view.ts";
import { h } from "./dom.ts";

/** How the core begins a reason that is about one command of several: with the command. */
const ABOUT_COMMAND = /^`([^]+?)`((?: \(and \d+ more of the \d+ commands\))?: [^]*)$/;

/** Why a rule says what it says. The command that it names is code, every character of it shown. */
export function reasonView(reason: string): (Node | string)[] {
  const [, command, rest] = ABOUT_COMMAND.exec(reason) ?? [];
  if (command === undefined || rest === undefined) return visibleProse(reason);
  return [h("code", {}, ...visibleText(command)), ...visibleProse(rest)];
}
