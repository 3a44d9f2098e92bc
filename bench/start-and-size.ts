/**
 * How soon a process is ready, and how much memory it holds after work: starts `src/main.ts`
 * five times on a fresh data directory (milliseconds from spawn to the `ready` line, median),
 * then has one of them answer until a thousand sessions hold twenty messages each, and reads its
 * resident size from /proc (megabytes of 10⁶ bytes). For scale it prints the same of a bare Node
 * in the same run.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { median } from "./bench-core.ts";

const STARTS = 5;
const SESSIONS = 1_000;
/** Each is answered, which makes twenty messages. */
const QUESTIONS = 10;
const AT_ONCE = 25;
const FLAGS = ["--disable-warning=ExperimentalWarning", "--max-semi-space-size=4"];

type Started = { child: ChildProcess; url: string; readyMs: number; stop: () => Promise<void> };

async function start(): Promise<Started> {
  const dataDir = mkdtempSync(join(tmpdir(), "countersign-bench-"));
  const began = performance.now();
  const child = spawn(process.execPath, [...FLAGS, "src/main.ts", "start"], {
    env: { ...process.env, PORT: "0", COUNTERSIGN_DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: child.stderr })) {
    const entry = JSON.parse(line) as { msg?: string; url?: string };
    if (entry.msg !== "ready" || !entry.url) continue;
    child.stderr.resume();
    return { child, url: entry.url, readyMs: performance.now() - began, stop };
  }
  throw new Error("The process ended before it was ready.");
}

async function call<T>(url: string, body: unknown): Promise<T> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function talk(url: string): Promise<void> {
  const { id } = await call<{ id: string }>(`${url}/api/sessions`, {});
  for (let question = 1; question <= QUESTIONS; question++) {
    await call(`${url}/api/sessions/${id}/messages`, { content: `Question ${question}` });
    await answered(`${url}/api/sessions/${id}`, question * 2);
  }
}

async function answered(url: string, lastSeq: number): Promise<void> {
  for (let tries = 0; tries < 2_000; tries++) {
    const session = (await (await fetch(url)).json()) as { lastSeq: number };
    if (session.lastSeq >= lastSeq) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} was not answered.`);
}

function residentMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1_024) / 1e6;
}

async function bareNodeMb(): Promise<number> {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const size = residentMb(child.pid);
  child.kill();
  return size;
}

const readyMs: number[] = [];
for (let i = 0; i < STARTS; i++) {
  const started = await start();
  readyMs.push(started.readyMs);
  await started.stop();
}

const { child, url, stop } = await start();
const freshMb = residentMb(child.pid);
let left = SESSIONS;
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (left-- > 0) await talk(url);
  }),
);
const workedMb = residentMb(child.pid);
await stop();

const bareMb = await bareNodeMb();
const ready = { medianMs: median(readyMs), allMs: readyMs };
console.log(JSON.stringify({ ready, freshMb, workedMb, bareMb, ratio: workedMb / bareMb }));
