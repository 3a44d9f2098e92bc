import { execFile } from "node:child_process";
import { PassThrough } from "node:stream";
import { resolve } from "node:path";
import { onTestFinished } from "vitest";
import type { CliContext, Composition } from "../../src/cli/context.ts";
import { runCommandLine } from "../../src/cli/run-command-line.ts";

const MAIN = resolve("src/main.ts");

const unexpected = () => Promise.reject(new Error("This test needs no core of its own."));
export const NO_COMPOSITION: Composition = {
  startServer: unexpected,
  openCore: unexpected,
  listTools: () =>
    Promise.resolve([
      { name: "shell_cmd", isEdit: false },
      { name: "read_file", isEdit: false },
      { name: "write_file", isEdit: true },
    ]),
  migrate: unexpected,
  pingDatabase: () => Promise.resolve(),
  inspectSlack: unexpected,
  inspectDiscord: unexpected,
};

export type Ran = { code: number; stdout: string; stderr: string };

/** The real program in a process of its own, in `cwd`, with nothing inherited but PATH. */
export function spawnCli(
  args: readonly string[],
  options: { cwd: string; env?: Record<string, string>; input?: string },
): Promise<Ran> {
  const argv = ["--disable-warning=ExperimentalWarning", MAIN, ...args];
  const env = { PATH: process.env["PATH"] ?? "", ...options.env };
  return new Promise((settle) => {
    const child = execFile(
      process.execPath,
      argv,
      { cwd: options.cwd, env },
      (error, stdout, stderr) => {
        const code = typeof error?.code === "number" ? error.code : error === null ? 0 : -1;
        settle({ code, stdout, stderr });
      },
    );
    child.stdin?.end(options.input ?? "");
  });
}

export type Running = {
  done: Promise<Ran>;
  stdout(): string;
  stop(): void;
};

/** A command line in this process, over what the test composes. */
export function runCli(
  args: readonly string[],
  given: { cwd: string; env?: Record<string, string>; composition?: Composition; input?: string },
): Running {
  const stdin = new PassThrough();
  if (given.input !== undefined) stdin.end(given.input);
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const shown = { stdout: "", stderr: "" };
  stdout.on("data", (part: Buffer) => (shown.stdout += part.toString()));
  stderr.on("data", (part: Buffer) => (shown.stderr += part.toString()));
  const ending = new AbortController();
  const context: CliContext = {
    cwd: given.cwd,
    env: given.env ?? {},
    stdin,
    stdout,
    stderr,
    now: () => new Date(),
    signal: ending.signal,
    composition: given.composition ?? NO_COMPOSITION,
  };
  const done = runCommandLine(args, context, "1.2.3").then((code) => ({ code, ...shown }));
  onTestFinished(async () => {
    ending.abort();
    await done;
  });
  return { done, stdout: () => shown.stdout, stop: () => ending.abort() };
}
