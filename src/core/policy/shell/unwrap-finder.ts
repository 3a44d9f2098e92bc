import { innerWords, withPlaceholder, type InnerCommand } from "./inner-command.ts";
import type { ShellWord } from "./shell-line.ts";

const FIND_ACTIONS = new Set(["-exec", "-execdir", "-ok", "-okdir"]);
const FD_ACTIONS = new Set(["-x", "-X", "--exec", "--exec-batch"]);

/** The commands behind `find -exec` and `fd -x`: up to `;`, `+` or the end. */
export function unwrapFinder(name: string, words: readonly ShellWord[]): InnerCommand[] {
  const actions = actionsOf(name);
  if (actions === null) return [];
  return words.flatMap((word, at) => {
    const [option = "", ...glued] = word.text.split("=");
    if (!actions.has(option)) return [];
    const first = glued.length === 0 ? [] : [{ ...word, text: glued.join("=") }];
    const rest = words.slice(at + 1);
    const end = rest.findIndex(isEnd);
    const inner = [...first, ...(end === -1 ? rest : rest.slice(0, end))];
    return innerWords(`${name} ${option}`, withPlaceholder(inner, /\{[^ ]*\}/));
  });
}

function actionsOf(name: string): ReadonlySet<string> | null {
  if (["find", "gfind", "bfs"].includes(name)) return FIND_ACTIONS;
  return name === "fd" || name === "fdfind" ? FD_ACTIONS : null;
}

/** `+` ends only behind `{}`; a `+` elsewhere would cut the command short and show less of it. */
function isEnd(word: ShellWord, at: number, words: readonly ShellWord[]): boolean {
  return word.text === ";" || (word.text === "+" && words[at - 1]?.text === "{}");
}
