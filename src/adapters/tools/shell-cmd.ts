import { mkdir, realpath, stat } from "node:fs/promises";
import { z } from "zod";
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
import { confinePath } from "./confine-path.ts";
import { describeProcessEnd } from "./describe-process-end.ts";
import { hashScripts } from "./hash-scripts.ts";
import { runProcess } from "./run-process.ts";
import { sandboxed, sandboxProblem, type SandboxKind } from "./sandbox.ts";
import { SETTLE_MS } from "./settle-time.ts";

export type ShellCmdConfig = {
  /** Created when missing. */
  workingDirectory: string;
  timeoutMs: number;
  /** Bytes kept of stdout and of stderr. */
  outputLimitBytes: number;
  /** Name → value of the variables that a command may see. */
  environment: Record<string, string>;
  /** Where output beyond the limit goes. */
  outputDir: string;
  sandbox: SandboxKind;
  /** The sandbox's own program, where it is not found by its usual name. */
  sandboxProgram?: string;
};

/**
 * The tool `shell_cmd`: runs one bash line in the workspace. The line is built by
 * `canonicalLine`, for the card and for the run alike. Nothing but `environment` is inherited,
 * stdin is empty, and no process of the call outlives it.
 */
export function createShellCmd(config: ShellCmdConfig): Tool {
  return wrapToolWithValidation({
    name: "shell_cmd",
    description:
      "Runs a bash command line in the workspace and answers its exit code, stdout and stderr. " +
      "Each call starts afresh: no state is kept, stdin is empty, background processes end with the call.",
    arguments: zodArguments(argumentSchema(config.timeoutMs)),
    timeoutMs: config.timeoutMs + SETTLE_MS,
    describeCall: (args) => describeCall(args, config),
    execute: (args, context) => execute(args, context, config),
  });
}

type ShellArgs = z.infer<ReturnType<typeof argumentSchema>>;

function argumentSchema(timeoutMs: number) {
  return z.object({
    command: z.string().min(1).describe("Bash source: a command or a whole line."),
    parameters: z
      .array(z.string())
      .optional()
      .describe("Arguments added to the end of the command, each quoted: never read as bash."),
    directory: z.string().min(1).optional().describe("Folder inside the workspace to run in."),
    timeoutMs: z
      .number()
      .int()
      .min(1)
      .max(timeoutMs)
      .optional()
      .describe("Milliseconds until the command is stopped."),
  });
}

function lineOf(args: ShellArgs): string {
  const made = canonicalLine(args);
  if (!made.ok) throw new CallRefusedError(made.problem);
  return made.line;
}

async function describeCall(args: ShellArgs, config: ShellCmdConfig): Promise<CallFacts> {
  const line = lineOf(args);
  const workingDirectory = await folderOf(args, config);
  return {
    workingDirectory,
    environmentNames: Object.keys(config.environment).toSorted(),
    files: await hashScripts(line, workingDirectory),
    display: line,
  };
}

async function folderOf(args: ShellArgs, config: ShellCmdConfig): Promise<string> {
  await mkdir(config.workingDirectory, { recursive: true });
  const confined = await confinePath([config.workingDirectory], args.directory ?? ".");
  if (!confined.ok) throw new CallRefusedError(confined.problem);
  const found = await stat(confined.path).catch(() => null);
  if (found?.isDirectory() === true) return confined.path;
  throw new CallRefusedError(`There is no folder ${args.directory} in the workspace.`);
}

async function execute(
  args: ShellArgs,
  context: ToolContext,
  config: ShellCmdConfig,
): Promise<ToolOutput> {
  const place = await signedPlace(args, context, config);
  if (typeof place === "string") return { ok: false, content: place };
  const bash = { program: "bash", args: ["--norc", "--noprofile", "-c", "--", place.line] };
  const root = await realpath(config.workingDirectory);
  const end = await runProcess({
    ...sandboxed(bash, {
      kind: config.sandbox,
      root,
      workingDirectory: place.folder,
      program: config.sandboxProgram,
    }),
    workingDirectory: place.folder,
    environment: config.environment,
    timeoutMs: args.timeoutMs ?? config.timeoutMs,
    signal: context.signal,
    outputLimitBytes: config.outputLimitBytes,
    outputDirectory: config.outputDir,
    outputName: context.toolCallId,
  });
  if (end.kind === "ended") return describeProcessEnd(end);
  return { ok: false, content: startProblem(end, config) };
}

/** Where and what to run, if it still is what was signed; otherwise the problem. */
async function signedPlace(
  args: ShellArgs,
  { facts }: ToolContext,
  config: ShellCmdConfig,
): Promise<{ line: string; folder: string } | string> {
  try {
    const line = lineOf(args);
    const folder = await folderOf(args, config);
    if (line === facts.display && folder === facts.workingDirectory) return { line, folder };
    return "The call was not run: its line or its folder is not the one that was approved.";
  } catch (error) {
    if (error instanceof CallRefusedError) return error.message;
    throw error;
  }
}

function startProblem(
  end: { code: string; problem: string },
  { sandbox, sandboxProgram }: ShellCmdConfig,
): string {
  if (end.code === "ABORTED") return "The call was stopped before it started.";
  if (sandbox !== "none") return sandboxProblem(sandbox, sandboxProgram);
  const mend = end.code === "ENOENT" ? " bash must be installed and on the PATH." : "";
  return `The command could not be started: ${end.problem}.${mend}`;
}
