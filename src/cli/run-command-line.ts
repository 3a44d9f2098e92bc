import { BackendError } from "../adapters/terminal/backend.ts";
import { variable } from "../config/environment-variables.ts";
import {
  ConfigError,
  PolicyLoadError,
  StoreUnavailableError,
  showControls,
} from "../core/index.ts";
import { COMMAND_GROUPS, commandsFor } from "./commands.ts";
import type { CliContext } from "./context.ts";
import { CommandFailure } from "./failure.ts";
import { describePolicyProblems } from "./policy-problems.ts";
import { runProgram } from "./program.ts";

/** Errors whose message is written for the person at the keyboard. */
const FOR_PEOPLE = [CommandFailure, BackendError, StoreUnavailableError];

/**
 * Runs one command line (without node and script) and answers with the exit code: 0 done,
 * 1 failed, 2 used wrongly. Never throws.
 */
export async function runCommandLine(
  argv: readonly string[],
  context: CliContext,
  version: string,
): Promise<number> {
  try {
    const commands = commandsFor(context);
    return await runProgram(argv, { commands, groups: COMMAND_GROUPS, version }, context);
  } catch (error) {
    context.stderr.write(`${showControls(explain(error, context))}\n`);
    return 1;
  }
}

function explain(error: unknown, { env, cwd }: CliContext): string {
  if (error instanceof ConfigError) return listProblems("configuration", error.problems);
  if (error instanceof PolicyLoadError) {
    return listProblems("policy", describePolicyProblems(error, cwd));
  }
  if (FOR_PEOPLE.some((kind) => error instanceof kind)) return `error: ${(error as Error).message}`;
  const isDebug = ["debug", "trace"].includes(variable(env, "LOG_LEVEL")?.toLowerCase() ?? "");
  const message = error instanceof Error ? error.message : String(error);
  if (isDebug && error instanceof Error) return `error: ${error.stack ?? message}`;
  return `error: Something unexpected went wrong: ${message}\nRun it again with LOG_LEVEL=debug to see where.`;
}

function listProblems(subject: string, problems: readonly string[]): string {
  const count = problems.length === 1 ? "a problem" : `${problems.length} problems`;
  return [`error: The ${subject} has ${count}:`, ...problems.map((each) => `  ${each}`)].join("\n");
}
