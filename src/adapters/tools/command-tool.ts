import { mkdir, realpath } from "node:fs/promises";
import {
  type CallFacts,
  CallRefusedError,
  type Tool,
  type ToolContext,
  type ToolOutput,
  canonicalLine,
  wrapToolWithValidation,
  zodArguments,
} from "../../core/index.ts";
import { commandSchema, fillTemplate, type CommandTemplate } from "./command-template.ts";
import { describeProcessEnd } from "./describe-process-end.ts";
import { hashScripts } from "./hash-scripts.ts";
import { runProcess } from "./run-process.ts";
import { SETTLE_MS } from "./settle-time.ts";

export type CommandToolConfig = CommandTemplate & {
  description: string;
  /** Where it runs; a relative program path starts here. Created when missing. */
  workingDirectory: string;
  timeoutMs: number;
  /** Bytes kept of stdout and of stderr. */
  outputLimitBytes: number;
  /** Name → value of the variables that the command may see. */
  environment: Record<string, string>;
  /** Where output beyond the limit goes. */
  outputDir: string;
};

/**
 * A team's own command as the tool `discovered_tool_<name>`. It is started without a shell: a
 * parameter's value is part of one argument, whatever characters it holds.
 * @throws ConfigError when the template cannot work.
 */
export function createCommandTool(config: CommandToolConfig): Tool {
  return wrapToolWithValidation({
    name: `discovered_tool_${config.name}`,
    description: config.description,
    arguments: zodArguments(commandSchema(config)),
    timeoutMs: config.timeoutMs + SETTLE_MS,
    describeCall: (args) => describeCall(fillTemplate(config.command, args), config),
    execute: (args, context) => execute(fillTemplate(config.command, args), context, config),
  });
}

async function describeCall(
  argv: readonly string[],
  config: CommandToolConfig,
): Promise<CallFacts> {
  const display = displayOf(argv);
  await mkdir(config.workingDirectory, { recursive: true });
  const workingDirectory = await realpath(config.workingDirectory);
  return {
    workingDirectory,
    environmentNames: Object.keys(config.environment).toSorted(),
    files: await hashScripts(display, workingDirectory),
    display,
  };
}

function displayOf([program = "", ...parameters]: readonly string[]): string {
  const made = canonicalLine({ command: program, parameters });
  if (!made.ok) throw new CallRefusedError(made.problem);
  return made.line;
}

async function execute(
  argv: readonly [string, ...string[]],
  { facts, signal, toolCallId }: ToolContext,
  config: CommandToolConfig,
): Promise<ToolOutput> {
  const [program, ...args] = argv;
  const workingDirectory = await realpath(config.workingDirectory).catch(() => null);
  if (workingDirectory === null || workingDirectory !== facts.workingDirectory) {
    return { ok: false, content: "The call was not run: its folder is not the approved one." };
  }
  const end = await runProcess({
    program,
    args,
    workingDirectory,
    environment: config.environment,
    timeoutMs: config.timeoutMs,
    signal,
    outputLimitBytes: config.outputLimitBytes,
    outputDirectory: config.outputDir,
    outputName: toolCallId,
  });
  if (end.kind === "ended") return describeProcessEnd(end);
  if (end.code === "ABORTED")
    return { ok: false, content: "The call was stopped before it started." };
  return { ok: false, content: `${program} could not be started: ${end.problem}.` };
}
