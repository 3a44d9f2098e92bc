import { createComposition } from "./compose.ts";
import { runCommandLine } from "./cli/run-command-line.ts";
import { processEnvironment } from "./config/process-environment.ts";
import { VERSION } from "./version.ts";

const ending = new AbortController();

// The first signal asks for an orderly end; a second one finds no listener and ends the process.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ending.abort());

// Whoever reads our output may stop early (`| head`): that is no failure of ours.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
}

const env = processEnvironment();
process.exitCode = await runCommandLine(
  process.argv.slice(2),
  {
    cwd: process.cwd(),
    env,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    now: () => new Date(),
    signal: ending.signal,
    composition: createComposition({ env, stderr: process.stderr }),
  },
  VERSION,
);
