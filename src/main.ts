import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// Stripped and compiled modules are kept from run to run: it starts sooner and smaller. Beside the
// packages, because a shared temporary folder is a place where others could leave code for us.
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/countersign", import.meta.url)));

const { runCommandLine } = await import("./cli/run-command-line.ts");
const { compose } = await import("./compose.ts");
const { processEnvironment } = await import("./config/process-environment.ts");
const { VERSION } = await import("./version.ts");

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
    composition: compose(process.stderr, env),
  },
  VERSION,
);
