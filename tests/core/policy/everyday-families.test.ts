import { describe, expect, it } from "vitest";
import { judgeBuiltIn } from "../../../src/core/policy/default-rules.ts";
import { listCommands } from "../../../src/core/policy/shell/list-commands.ts";
import { EVERYDAY_FAMILIES } from "./everyday-families.ts";

/** Whether the built-in rules let the whole line run without a person. */
function runs(line: string): boolean {
  const read = listCommands(line);
  if (read.kind === "unreadable") return false;
  return read.commands.every((command) => {
    const verdict = judgeBuiltIn(command);
    const isAllowed = verdict?.decision === "allow" && verdict.mode === undefined;
    return isAllowed && command.redirections.every(({ writes }) => !writes);
  });
}

describe.each(EVERYDAY_FAMILIES)("$name", ({ harmless, dangerous }) => {
  it.each(harmless)("runs %j", (line) => {
    expect(runs(line)).toBe(true);
  });
  it.each(dangerous)("asks before %j", (line) => {
    expect(runs(line)).toBe(false);
  });
});
