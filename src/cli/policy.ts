import type { CommandSpec } from "./command-spec.ts";
import { policyCheckCommand, policyExplainCommand } from "./policy-check.ts";
import { policyImportCommand } from "./policy-import.ts";
import { policyLintCommand } from "./policy-lint.ts";
import { policyReloadCommand } from "./policy-reload.ts";
import { policyReplayCommand } from "./policy-replay.ts";
import { policyShowCommand } from "./policy-show.ts";
import { policyTestCommand } from "./policy-test.ts";

/** `policy …`, in the order of the help. */
export const policyCommands: CommandSpec[] = [
  policyShowCommand,
  policyCheckCommand,
  policyExplainCommand,
  policyTestCommand,
  policyLintCommand,
  policyReplayCommand,
  policyImportCommand,
  policyReloadCommand,
];
