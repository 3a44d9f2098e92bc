import { showDuration, type ToolOutput } from "../../core/index.ts";
import type { BoundedOutput } from "./bounded-output.ts";
import type { ProcessEnd } from "./run-process.ts";

type Ended = Extract<ProcessEnd, { kind: "ended" }>;

/** What a model reads about a process that ran. Anything but exit code 0 is `ok: false`. */
export function describeProcessEnd(end: Ended): ToolOutput {
  const ending = `${outcome(end)} after ${showDuration(end.durationMs)}`;
  const parts = [
    `${ending}.`,
    ...(end.leftBehind ? ["Processes it left in the background were ended with it."] : []),
    ...stream("stdout", end.stdout, end.outputFile),
    ...stream("stderr", end.stderr, end.outputFile),
  ];
  if (end.stdout.totalBytes() + end.stderr.totalBytes() === 0) parts.push("No output.");
  return {
    ok: end.exitCode === 0 && end.stoppedBy === null,
    content: parts.join("\n"),
    details: {
      ending,
      exitCode: end.exitCode,
      durationMs: end.durationMs,
      signal: end.signal,
      outputFile: end.outputFile.path,
      timedOut: end.stoppedBy === "timeout",
    },
  };
}

function outcome(end: Ended): string {
  if (end.stoppedBy === "timeout") return "Stopped by its timeout";
  if (end.stoppedBy === "abort") return "Stopped on request";
  return end.signal === null ? `Exit code ${end.exitCode}` : `Ended by ${end.signal}`;
}

function stream(name: string, output: BoundedOutput, file: Ended["outputFile"]): string[] {
  if (output.totalBytes() === 0) return [];
  return [
    `${name}:`,
    output.text((leftOut) => `… ${leftOut} bytes left out; ${whereabouts(file)} …`),
  ];
}

function whereabouts({ path, problem }: Ended["outputFile"]): string {
  if (path === null) return `the whole output could not be kept (${problem ?? "unknown"})`;
  return problem === null ? `whole output in ${path}` : `output in ${path} (${problem})`;
}
