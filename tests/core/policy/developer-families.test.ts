import { describe, expect, it } from "vitest";
import { judgeBuiltIn } from "../../../src/core/policy/default-rules.ts";
import { listCommands } from "../../../src/core/policy/shell/list-commands.ts";
import {
  LANGUAGE_PACKAGE_PAIRS,
  SERVICE_STATUS_PAIRS,
  SYSTEM_PACKAGE_PAIRS,
  TOOLCHAIN_PAIRS,
} from "./package-pairs.ts";
import {
  FORGE_PAIRS,
  GIT_PAIRS,
  OTHER_VERSION_CONTROL_PAIRS,
  type Pair,
} from "./version-control-pairs.ts";

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

const FAMILIES: readonly (readonly [name: string, pairs: readonly Pair[]])[] = [
  ["git", GIT_PAIRS],
  ["other version control", OTHER_VERSION_CONTROL_PAIRS],
  ["forges", FORGE_PAIRS],
  ["packages of a language", LANGUAGE_PACKAGE_PAIRS],
  ["toolchains", TOOLCHAIN_PAIRS],
  ["packages of the system", SYSTEM_PACKAGE_PAIRS],
  ["services", SERVICE_STATUS_PAIRS],
];

describe.each(FAMILIES)("%s", (_name, pairs) => {
  it.each(pairs)("runs %j, asks before %j", (inside, outside) => {
    expect({ inside: runs(inside), outside: runs(outside) }).toEqual({
      inside: true,
      outside: false,
    });
  });
});
