import { describe, expect, it } from "vitest";
import { judgeBuiltIn } from "../../../src/core/policy/default-rules.ts";
import { listCommands } from "../../../src/core/policy/shell/list-commands.ts";
import { INFRASTRUCTURE_FAMILIES } from "./infrastructure-families.ts";

/** Whether the built-in rules let the whole line run without a person. */
function runs(line: string): boolean {
  const read = listCommands(line);
  if (read.kind === "unreadable") return false;
  return read.commands.every((command) => {
    const verdict = judgeBuiltIn(command);
    return verdict?.decision === "allow" && verdict.mode === undefined;
  });
}

describe.each(Object.entries(INFRASTRUCTURE_FAMILIES))("%s", (_family, pairs) => {
  it.each(pairs)("runs %j, and asks before %j", (harmless, neighbour) => {
    expect(runs(harmless)).toBe(true);
    expect(runs(neighbour)).toBe(false);
  });
});
