import { describe, expect, it } from "vitest";
import { judgeBuiltIn } from "../../../src/core/policy/default-rules.ts";
import { listCommands } from "../../../src/core/policy/shell/list-commands.ts";
import { MACHINE_FAMILIES } from "./machine-families.ts";

/** Whether the built-in rules let the whole line run without a person. */
function runs(line: string): boolean {
  const read = listCommands(line);
  if (read.kind === "unreadable") return false;
  return read.commands.every((command) => {
    const verdict = judgeBuiltIn(command);
    return verdict?.decision === "allow" && verdict.mode === undefined;
  });
}

describe.each(MACHINE_FAMILIES)("$name", ({ harmless, dangerous }) => {
  it.each(harmless)("runs %j", (line) => {
    expect(runs(line)).toBe(true);
  });
  it.each(dangerous)("asks before %j", (line) => {
    expect(runs(line)).toBe(false);
  });
});
