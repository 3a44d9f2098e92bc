import type { Redirection } from "unbash";
import { readWord } from "./read-word.ts";
import type { ShellRedirection } from "./shell-line.ts";

const WRITING = new Set([">", ">>", ">|", "&>", "&>>", "<>", ">&"]);
/** Where written bytes vanish or reach a descriptor that is open already. */
const HARMLESS_TARGETS = new Set(["/dev/null", "/dev/stdout", "/dev/stderr"]);

/** Here-documents bring text in and have no target; their substitutions are listed apart. */
export function readRedirections(redirections: readonly Redirection[]): ShellRedirection[] {
  return redirections.map((redirection) => {
    const written = redirection.type === "HereDoc" ? undefined : redirection.target;
    const target = written === undefined ? { text: "", isLiteral: true } : readWord(written);
    const { operator } = redirection;
    const writes = WRITING.has(operator) && !isHarmlessTarget(operator, target);
    return { operator, target, writes };
  });
}

/** `2>&1`, `>&-`, `3>&2-`: a copy, a close, a move of a descriptor; `>&name` writes a file. */
function isHarmlessTarget(operator: string, target: ShellRedirection["target"]): boolean {
  if (!target.isLiteral) return false;
  if (operator === ">&" && /^(?:\d+-?|-)$/.test(target.text)) return true;
  return HARMLESS_TARGETS.has(target.text);
}
