import { spawn, type ChildProcessByStdio } from "node:child_process";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { createBoundedOutput, type BoundedOutput } from "./bounded-output.ts";
import { endProcessGroup, KILL_GRACE_MS, signalGroup } from "./end-process-group.ts";
import { createOutputFile, type OutputFile } from "./output-file.ts";

/** Milliseconds in which output is still read after the process has exited. */
export const DRAIN_GRACE_MS = 500;

export type ProcessWish = {
  program: string;
  args: readonly string[];
  workingDirectory: string;
  /** The whole environment: nothing else is inherited. */
  environment: Record<string, string>;
  timeoutMs: number;
  signal: AbortSignal;
  /** Bytes kept of stdout and of stderr. */
  outputLimitBytes: number;
  /** Where output beyond that goes. */
  outputDirectory: string;
  /** The beginning of that file's name. */
  outputName: string;
  /** Milliseconds between SIGTERM and SIGKILL. */
  killGraceMs?: number;
};

export type ProcessEnd =
  | { kind: "not_started"; code: string; problem: string }
  | {
      kind: "ended";
      stdout: BoundedOutput;
      stderr: BoundedOutput;
      /** null when a signal ended it, or when it could not be ended at all. */
      exitCode: number | null;
      signal: NodeJS.Signals | null;
      stoppedBy: "timeout" | "abort" | null;
      /** Processes that it left behind were ended. */
      leftBehind: boolean;
      durationMs: number;
      outputFile: Awaited<ReturnType<OutputFile["finish"]>>;
    };

type Child = ChildProcessByStdio<null, Readable, Readable>;
type Exit = { exitCode: number | null; signal: NodeJS.Signals | null };

/**
 * Runs a program without a shell in a process group of its own, stdin empty, and waits for its
 * end. Nothing of the group outlives the call: a timeout, an abort and the end of the program
 * itself all end whatever the group still holds. A process that opens a session of its own
 * (`setsid`) leaves the group; only a sandbox with its own process namespace holds that one.
 */
export async function runProcess(wish: ProcessWish): Promise<ProcessEnd> {
  if (wish.signal.aborted) return notStarted("ABORTED", "it was stopped before it started");
  const started = performance.now();
  const child = start(wish);
  if (child instanceof Error) return notStarted(codeOf(child), child.message);
  const exit = exitOf(child);
  const problem = await startProblem(child);
  if (problem !== null || child.pid === undefined) {
    return notStarted(codeOf(problem), problem?.message ?? "no process id");
  }
  const reading = readOutput(child, wish);
  const stop = stopEarly(child.pid, wish);
  const how = await Promise.race([exit, stop.hangs]);
  stop.dispose();
  const leftBehind = await endRest(child.pid, wish);
  await reading.drain();
  return {
    kind: "ended",
    stdout: reading.stdout,
    stderr: reading.stderr,
    ...how,
    stoppedBy: stop.reason(),
    leftBehind: leftBehind && stop.reason() === null,
    durationMs: Math.round(performance.now() - started),
    outputFile: await reading.file.finish(),
  };
}

function notStarted(code: string, problem: string): ProcessEnd {
  return { kind: "not_started", code, problem };
}

function codeOf(error: NodeJS.ErrnoException | null): string {
  return error?.code ?? "";
}

/** Some failures of `spawn` are events, and others are thrown. */
function start(wish: ProcessWish): Child | Error {
  try {
    return spawn(wish.program, wish.args, {
      cwd: wish.workingDirectory,
      env: wish.environment,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function startProblem(child: Child): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    child.once("spawn", () => resolve(null));
    child.on("error", resolve);
  });
}

function exitOf(child: Child): Promise<Exit> {
  return new Promise((resolve) => {
    child.once("exit", (exitCode, signal) => resolve({ exitCode, signal }));
  });
}

async function endRest(groupId: number, wish: ProcessWish): Promise<boolean> {
  if (!signalGroup(groupId, 0)) return false;
  await endProcessGroup(groupId, wish.killGraceMs);
  return true;
}

/** Ends the group on timeout or abort. `hangs` resolves if it is still there after SIGKILL. */
function stopEarly(groupId: number, wish: ProcessWish) {
  let reason: "timeout" | "abort" | null = null;
  const hanging = Promise.withResolvers<Exit>();
  const stop = (why: "timeout" | "abort"): void => {
    if (reason !== null) return;
    reason = why;
    void endProcessGroup(groupId, wish.killGraceMs)
      .then(() => wait(wish.killGraceMs ?? KILL_GRACE_MS, null, { ref: false }))
      .then(() => hanging.resolve({ exitCode: null, signal: null }));
  };
  const timer = setTimeout(() => stop("timeout"), wish.timeoutMs);
  const onAbort = (): void => stop("abort");
  wish.signal.addEventListener("abort", onAbort, { once: true });
  if (wish.signal.aborted) stop("abort");
  return {
    hangs: hanging.promise,
    reason: (): "timeout" | "abort" | null => reason,
    dispose: () => {
      clearTimeout(timer);
      wish.signal.removeEventListener("abort", onAbort);
    },
  };
}

function readOutput(child: Child, wish: ProcessWish) {
  const file = createOutputFile(wish.outputDirectory, wish.outputName);
  const stdout = createBoundedOutput(wish.outputLimitBytes);
  const stderr = createBoundedOutput(wish.outputLimitBytes);
  const both = Promise.all([
    readStream(child.stdout, stdout, file),
    readStream(child.stderr, stderr, file),
  ]);
  return {
    file,
    stdout,
    stderr,
    /** A process outside the group may hold the pipe open for ever, so reading ends anyway. */
    async drain(): Promise<void> {
      const grace = new AbortController();
      const late = wait(DRAIN_GRACE_MS, null, { signal: grace.signal }).catch(() => null);
      await Promise.race([both, late]);
      grace.abort();
      child.stdout.destroy();
      child.stderr.destroy();
      await both;
    },
  };
}

/** Awaiting the file inside the loop is what keeps memory bounded while the disk is slow. */
async function readStream(
  stream: Readable,
  output: BoundedOutput,
  file: OutputFile,
): Promise<void> {
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      output.add(chunk);
      if (output.isCut()) file.spill();
      await file.add(chunk);
    }
  } catch {
    // Destroyed by `drain`: what was read until then stands.
  }
}
