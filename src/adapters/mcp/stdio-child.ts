import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { createLineSplitter } from "./line-splitter.ts";

/** Bytes of one message; a server that sends a longer one is disconnected. */
export const MAX_MESSAGE_BYTES = 10_485_760;
/** Bytes of one line on stderr; the rest of the line is dropped. */
const MAX_LOG_LINE_BYTES = 2_000;
const MAX_LOG_LINES_PER_MINUTE = 300;
/** Milliseconds for each step of ending it: closed stdin, SIGTERM, SIGKILL. */
const END_STEP_MS = 1_500;
const POLL_MS = 25;
/** Milliseconds in which messages are still read after the process has exited. */
const DRAIN_MS = 300;

export type StdioTarget = {
  command: string;
  args: readonly string[];
  /** The whole environment of the server. */
  environment: Record<string, string>;
  workingDirectory?: string | undefined;
};

export type StdioEvents = {
  onLine: (line: string) => void;
  onLog: (line: string) => void;
  /** Called once, in a sentence, when the process is gone or of no more use. */
  onEnd: (problem: string) => void;
};

export type StdioChild = {
  /** Resolves once the line is handed to the system. @throws when the process is gone. */
  write(line: string): Promise<void>;
  /** Ends the process and everything in its group; resolves when nothing is left. */
  close(): Promise<void>;
};

/**
 * Starts a server that speaks in lines over stdin and stdout, in a process group of its own:
 * servers are often started by a wrapper (`npx`), and the wrapper's children have to go too.
 * @throws the system's error when it cannot be started.
 */
export async function startStdioChild(
  target: StdioTarget,
  events: StdioEvents,
): Promise<StdioChild> {
  const child = spawn(target.command, target.args, {
    cwd: target.workingDirectory,
    env: target.environment,
    stdio: "pipe",
    detached: true,
  });
  let ended = false;
  const end = (problem: string): void => {
    if (ended) return;
    ended = true;
    events.onEnd(problem);
  };
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.once("exit", (code, signal) => {
    const how = signal === null ? `exit code ${code}` : signal;
    void drained(child).then(() => end(`its process ended (${how})`));
  });
  listen(child, events, end);
  await started(child);
  return {
    write: (line) => write(child, line),
    close: async () => {
      ended = true;
      await endChild(child, gone);
    },
  };
}

function started(child: ChildProcessWithoutNullStreams): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once("spawn", resolve);
    child.on("error", reject);
  });
}

function listen(
  child: ChildProcessWithoutNullStreams,
  events: StdioEvents,
  end: (problem: string) => void,
): void {
  const messages = createLineSplitter(MAX_MESSAGE_BYTES, {
    onLine: events.onLine,
    onTooLong: () => end(`it sent a message longer than ${MAX_MESSAGE_BYTES} bytes`),
  });
  const log = rateLimited(events.onLog);
  const logLines = createLineSplitter(MAX_LOG_LINE_BYTES, { onLine: log, onTooLong: log });
  child.stdout.on("data", messages);
  child.stderr.on("data", logLines);
  // A server that is gone shows by its exit; its broken pipe adds nothing.
  child.stdin.on("error", () => {});
}

/** Its children may hold the pipe open, so the wait for the last messages is short. */
async function drained(child: ChildProcessWithoutNullStreams): Promise<void> {
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  await Promise.race([closed, wait(DRAIN_MS)]);
}

function rateLimited(onLog: (line: string) => void): (line: string) => void {
  let windowStart = performance.now();
  let lines = 0;
  return (line) => {
    if (performance.now() - windowStart > 60_000) {
      windowStart = performance.now();
      lines = 0;
    }
    if (lines++ < MAX_LOG_LINES_PER_MINUTE) onLog(line);
  };
}

function write(child: ChildProcessWithoutNullStreams, line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdin.write(`${line}\n`, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

/** The protocol's way of ending a server: close its stdin, then SIGTERM, then SIGKILL. */
async function endChild(child: ChildProcessWithoutNullStreams, gone: Promise<void>): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  child.stdin.end();
  await Promise.race([gone, wait(END_STEP_MS)]);
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    if (!signalGroup(pid, signal)) break;
    if (await isGroupGone(pid)) break;
  }
  child.stdout.destroy();
  child.stderr.destroy();
}

async function isGroupGone(groupId: number): Promise<boolean> {
  const deadline = performance.now() + END_STEP_MS;
  while (signalGroup(groupId, 0)) {
    if (performance.now() > deadline) return false;
    await wait(POLL_MS);
  }
  return true;
}

/** false: no process of the group is left. Signal 0 only asks. */
function signalGroup(groupId: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-groupId, signal);
  } catch {
    return false;
  }
}
