import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { callTool, expectGone, isAlive } from "./tool-bench.ts";
import { outputFileOf, pidIn, shell } from "./shell-bench.ts";

describe("a process that is run", () => {
  it("keeps head and tail of long output, and the whole in a private file", async () => {
    const { tool } = shell();
    const output = await callTool(tool, {
      command: "echo first; head -c 10485760 /dev/zero | tr '\\0' x; echo; echo last",
    });
    const file = outputFileOf(output);
    expect(output.content.length).toBeLessThan(4_096 + 400);
    expect(output.content).toContain("stdout:\nfirst\nxxx");
    expect(output.content).toMatch(/xxx\nlast\n$/);
    expect(output.content).toContain(
      `… ${10_485_760 + 12 - 4_096} bytes left out; whole output in ${file} …`,
    );
    expect(statSync(file)).toMatchObject({ size: 10_485_760 + 12 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("leaves nothing out of output that just fits", async () => {
    const { tool } = shell();
    const fits = await callTool(tool, { command: "head -c 4096 /dev/zero | tr '\\0' x" });
    expect(fits.content).toContain("x".repeat(4_096));
    expect(fits.details?.["outputFile"]).toBeNull();
    const over = await callTool(tool, { command: "head -c 4097 /dev/zero | tr '\\0' x" });
    expect(over.content).toContain("1 bytes left out");
  });

  it("stays small while a command writes without end", async () => {
    const { tool } = shell();
    const before = process.memoryUsage().rss;
    const output = await callTool(tool, { command: "yes", timeoutMs: 1_500 });
    expect(output).toMatchObject({ ok: false, details: { timedOut: true } });
    expect(statSync(outputFileOf(output)).size).toBeLessThanOrEqual(67_108_864);
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  it("does not fail a call because its output cannot be kept", async () => {
    const { tool, outputDir } = shell();
    writeFileSync(outputDir, "a file where the folder should be");
    const output = await callTool(tool, { command: "seq 9000" });
    expect(output.ok).toBe(true);
    expect(output.content).toContain("the whole output could not be kept");
  });

  it("cuts between characters and shows bytes that are none", async () => {
    const { tool } = shell({ outputLimitBytes: 11 });
    const cut = await callTool(tool, { command: "printf 'ééééééééé'" });
    expect(cut.content).toContain("stdout:\néé");
    expect(cut.content).not.toMatch(/\\x|\ufffd/);
    const raw = await callTool(tool, { command: String.raw`printf 'a\xffb\x00\x1b[1m'` });
    expect(raw.content).toContain(String.raw`a\xffb\x00\x1b[1m`);
  });

  it("does not wait for a background process that keeps the pipe open", async () => {
    const { tool, workspace } = shell();
    const output = await callTool(tool, { command: "sleep 100 & echo $! > pid; echo done" });
    expect(output.ok).toBe(true);
    expect(output.content).toContain("done");
    expect(output.content).toContain("ended with it");
    await expectGone(pidIn(join(workspace, "pid")));
  });

  it("does not wait for a process that left its group", async () => {
    const { tool, workspace } = shell();
    const started = performance.now();
    await callTool(tool, {
      command:
        "setsid bash -c 'echo $$ > pid; exec sleep 60' & until [ -s pid ]; do :; done; echo done",
    });
    expect(performance.now() - started).toBeLessThan(10_000);
    const pid = pidIn(join(workspace, "pid"));
    if (isAlive(pid)) process.kill(pid);
  });

  it("ends children and grandchildren when the time is up", async () => {
    const { tool, workspace } = shell();
    const output = await callTool(tool, {
      command: "(bash -c 'sleep 100 & echo $! > pid; wait' & wait)",
      timeoutMs: 500,
    });
    expect(output).toMatchObject({ ok: false, details: { timedOut: true } });
    expect(output.content).toMatch(/^Stopped by its timeout/);
    await expectGone(pidIn(join(workspace, "pid")));
  });

  it("ends a group that ignores SIGTERM", async () => {
    const { tool, workspace } = shell();
    const command = "trap '' TERM; echo $$ > pid; while true; do sleep 0.1; done";
    const output = await callTool(tool, { command, timeoutMs: 300 });
    expect(output).toMatchObject({ details: { timedOut: true, signal: "SIGKILL" } });
    await expectGone(pidIn(join(workspace, "pid")));
  });

  it("ends when it is stopped, and runs nothing when it was stopped before", async () => {
    const { tool, workspace } = shell();
    const stop = new AbortController();
    const call = callTool(tool, { command: "echo $$ > pid; sleep 100" }, { signal: stop.signal });
    await expect.poll(() => pidIn(join(workspace, "pid"))).toBeGreaterThan(0);
    stop.abort();
    expect(await call).toMatchObject({
      ok: false,
      content: expect.stringMatching(/^Stopped on request/),
    });
    await expectGone(pidIn(join(workspace, "pid")));
    const late = await callTool(tool, { command: "touch ran" }, { signal: stop.signal });
    expect(late).toEqual({ ok: false, content: "The call was stopped before it started." });
    expect(readdirSync(workspace)).not.toContain("ran");
  });
});
