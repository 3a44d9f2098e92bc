import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import type { JsonObject } from "../../../src/core/json.ts";
import type { Tool, ToolContext, ToolOutput } from "../../../src/core/tool/tool.ts";

/** A folder that goes when the test ends. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "countersign-tools-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Describes a call and runs it, as the scheduler does. */
export async function callTool(
  tool: Tool,
  args: JsonObject,
  context: Partial<ToolContext> = {},
): Promise<ToolOutput> {
  const parsed = tool.parseArguments(args);
  if (!parsed.ok) return { ok: false, content: parsed.problem };
  const facts = await tool.describeCall(parsed.args);
  return await tool.execute(parsed.args, {
    sessionId: "session_1",
    toolCallId: "call_1",
    agent: "ops",
    facts,
    signal: new AbortController().signal,
    onProgress: () => {},
    ...context,
  });
}

/** A process that has exited and waits to be reaped counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    const state = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "";
    return !/^[ZX]/.test(state);
  } catch {
    return false;
  }
}

export async function expectGone(pid: number): Promise<void> {
  await expect.poll(() => isAlive(pid), { message: `process ${pid} is gone` }).toBe(false);
}
