import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished } from "vitest";
import {
  createMcpToolSource,
  type McpToolSourceConfig,
} from "../../../src/adapters/mcp/mcp-tool-source.ts";
import type { JsonObject } from "../../../src/core/json.ts";
import type { ToolSource } from "../../../src/core/ports/tool-source.ts";
import { NO_FACTS } from "../../../src/core/tool/wrap-tool-with-validation.ts";

export const EVERYTHING = resolve(
  "node_modules/@modelcontextprotocol/server-everything/dist/index.js",
);
export const FILESYSTEM = resolve(
  "node_modules/@modelcontextprotocol/server-filesystem/dist/index.js",
);
export const MOODY = resolve("tests/fixtures/mcp/moody-server.ts");
export const quick = { firstMs: 50, maxMs: 400 };

export function folder(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "countersign-mcp-")));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

export function source(
  target: McpToolSourceConfig["target"],
  change: Partial<McpToolSourceConfig> = {},
) {
  const log: string[] = [];
  const made = createMcpToolSource({
    id: "box",
    target,
    timeoutMs: 10_000,
    trustAnnotations: false,
    onLog: (line) => log.push(line),
    retry: quick,
    ...change,
  });
  onTestFinished(() => made.close());
  made.start();
  return { source: made, log };
}

export function node(...args: string[]): McpToolSourceConfig["target"] {
  return { kind: "stdio", command: process.execPath, args, environment: {} };
}

export function moody(change: Partial<McpToolSourceConfig> = {}) {
  const home = folder();
  const journal = join(home, "journal");
  const downFlag = join(home, "down");
  writeFileSync(journal, "");
  const read = () => readFileSync(journal, "utf8");
  const pids = (word: string) =>
    [...read().matchAll(new RegExp(`${word} (\\d+)`, "g"))].map(([, pid]) => Number(pid));
  return { ...source(node(MOODY, journal, downFlag), change), read, pids, downFlag };
}

export async function until(check: () => boolean): Promise<void> {
  await expect.poll(check).toBe(true);
}

export async function isUp(it: ToolSource): Promise<void> {
  await expect.poll(() => it.status()).toMatchObject({ state: "up" });
}

export function tool(it: ToolSource, name: string) {
  const found = it.tools().find(({ definition }) => definition.name === `box__${name}`);
  if (found === undefined) throw new Error(`no tool ${name}`);
  return found;
}

export async function call(
  it: ToolSource,
  name: string,
  {
    args = {},
    ...change
  }: { args?: JsonObject; signal?: AbortSignal; onProgress?: (text: string) => void } = {},
) {
  return await tool(it, name).execute(args, {
    sessionId: "s",
    toolCallId: "c",
    agent: "ops",
    facts: NO_FACTS,
    signal: new AbortController().signal,
    onProgress: () => {},
    ...change,
  });
}

export function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
