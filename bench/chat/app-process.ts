import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import type { StatementCounts } from "./count-statements.ts";

const READY_WITHIN_MS = 60_000;
const ANSWERED_WITHIN_MS = 60_000;
const ENDED_WITHIN_MS = 10_000;

/** What an app does with a mention: nothing that ends, answer at once, or call a tool. */
export type AppModel = "hangs" | "answers" | "calls";

export type AppProcess = {
  /** Asks the app one of the questions that it serves. */
  ask(question: string): Promise<unknown>;
  /** Milliseconds of processor that the app has used so far, on all of its threads. */
  cpuMs(): Promise<number>;
  /** What it has asked of its store so far; null for an app that has none. */
  counts(): Promise<StatementCounts | null>;
  close(): Promise<void>;
};

/** Starts an app in a process of its own; Countersign with the flags its users start it with. */
export async function startApp(file: URL, setup: object): Promise<AppProcess> {
  const isOurs = file.pathname.endsWith("/countersign-app.ts");
  const child = fork(file, [JSON.stringify(setup)], {
    execArgv: isOurs ? [...startFlags(), ...profiling()] : [],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const heard = (withinMs: number) =>
    new Promise<unknown>((resolve, reject) => {
      const late = new Error(`The app ${file.pathname} did not answer within ${withinMs} ms.`);
      const timer = setTimeout(() => reject(late), withinMs);
      child.once("message", (message) => {
        clearTimeout(timer);
        resolve(message);
      });
    });
  process.once("exit", () => child.kill("SIGKILL"));
  await heard(READY_WITHIN_MS);
  const ask = async (question: string) => {
    const answer = heard(ANSWERED_WITHIN_MS);
    child.send(question);
    return answer;
  };
  return {
    ask,
    cpuMs: async () => Number(await ask("cpuMs")),
    counts: async () => (await ask("counts")) as StatementCounts | null,
    async close() {
      const killing = setTimeout(() => child.kill("SIGKILL"), ENDED_WITHIN_MS);
      child.send("close");
      await exited;
      clearTimeout(killing);
    },
  };
}

function startFlags(): string[] {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  const { scripts } = JSON.parse(text) as { scripts: { start: string } };
  return scripts.start.split(" ").filter((word) => word.startsWith("--"));
}

/** `BENCH_PROFILE=<folder>` leaves a processor profile there for each app of ours. */
function profiling(): string[] {
  const folder = process.env["BENCH_PROFILE"];
  return folder === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${folder}`];
}
