import { judgeBuiltIn } from "../../src/core/policy/default-rules.ts";
import { listCommands } from "../../src/core/policy/shell/list-commands.ts";

export type LineDecision = { allowed: boolean; because: string };

/** The built-in rules alone, in the mode `default`: the strictest command of the line decides. */
export function decideLine(line: string): LineDecision {
  const read = listCommands(line);
  if (read.kind === "unreadable") return { allowed: false, because: read.problem };
  if (read.commands.length === 0) return { allowed: true, because: "runs no command" };
  for (const command of read.commands) {
    const verdict = judgeBuiltIn(command);
    const isAllowed = verdict?.decision === "allow" && verdict.mode === undefined;
    if (!isAllowed) {
      return { allowed: false, because: verdict?.rule ?? `no rule for: ${command.source}` };
    }
    if (command.redirections.some(({ writes }) => writes)) {
      return { allowed: false, because: `writes: ${command.source}` };
    }
  }
  return { allowed: true, because: "every command is harmless" };
}
