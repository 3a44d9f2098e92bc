import { BackendError } from "../adapters/terminal/backend.ts";
import { escapeForTerminal } from "../adapters/terminal/escape-terminal.ts";
import { variable } from "../config/environment-variables.ts";
import { ConfigError, StoreUnavailableError } from "../core/index.ts";
import { COMMAND_GROUPS, commandsFor } from "./commands.ts";
import type { CliContext } from "./context.ts";
import { CommandFailure } from "./failure.ts";
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
    context.stderr.write(`${escapeForTerminal(explain(error, context))}\n`);
    return 1;
  }
}

function explain(error: unknown, { env }: CliContext): string {
  if (error instanceof ConfigError) {
    const count = error.problems.length;
    const title =
      count === 1 ? "The configuration has a problem:" : `The configuration has ${count} problems:`;
    return [`error: ${title}`, ...error.problems.map((problem) => `  ${problem}`)].join("\n");
  }
  if (FOR_PEOPLE.some((kind) => error instanceof kind)) return `error: ${(error as Error).message}`;
  const isDebug = ["debug", "trace"].includes(variable(env, "LOG_LEVEL")?.toLowerCase() ?? "");
  const message = error instanceof Error ? error.message : String(error);
  if (isDebug && error instanceof Error) return `error: ${error.stack ?? message}`;
  return `error: Something unexpected went wrong: ${message}\nRun it again with LOG_LEVEL=debug to see where.`;
}
