import { describe, expect, it } from "vitest";
import { judgeBuiltIn } from "../../../src/core/policy/default-rules.ts";
import { listCommands } from "../../../src/core/policy/shell/list-commands.ts";
import { BYTE_FILTERS } from "./byte-filters.ts";
import { CODE_INSPECTORS } from "./code-inspectors.ts";
import { MEDIA_INSPECTORS } from "./media-inspectors.ts";
import { TEXT_FILTERS } from "./text-filters.ts";

const FAMILIES = [...TEXT_FILTERS, ...BYTE_FILTERS, ...MEDIA_INSPECTORS, ...CODE_INSPECTORS];

/** What the built-in rules alone say to a whole line in the mode `default`. */
function decide(line: string): "allow" | "ask" {
  const read = listCommands(line);
  if (read.kind === "unreadable") return "ask";
  const isHarmless = read.commands.every((command) => {
    const verdict = judgeBuiltIn(command);
    const isAllowed = verdict?.decision === "allow" && verdict.mode === undefined;
    return isAllowed && command.redirections.every(({ writes }) => !writes);
  });
  return isHarmless ? "allow" : "ask";
}

describe.each(FAMILIES)("$name", ({ runs, asks }) => {
  it.each(runs)("runs %j", (line) => {
    expect(decide(line)).toBe("allow");
  });
  it.each(asks)("asks before %j", (line) => {
    expect(decide(line)).toBe("ask");
  });
});
