import {
  chmodSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { CallRefusedError } from "../../../src/core/errors.ts";
import { createShellCmd, type ShellCmdConfig } from "../../../src/adapters/tools/shell-cmd.ts";
import type { ToolOutput } from "../../../src/core/tool/tool.ts";
import { callTool, expectGone, isAlive, temporaryFolder } from "./tool-bench.ts";

function shell(change: Partial<ShellCmdConfig> = {}) {
  const home = temporaryFolder();
  const config: ShellCmdConfig = {
    workingDirectory: join(home, "workspace"),
    timeoutMs: 15_000,
    outputLimitBytes: 4_096,
    environment: { PATH: process.env["PATH"] ?? "" },
    outputDir: join(home, "output"),
    sandbox: "none",
    ...change,
  };
  return {
    home,
    workspace: config.workingDirectory,
    outputDir: config.outputDir,
    tool: createShellCmd(config),
  };
}

function outputFileOf({ details }: ToolOutput): string {
  const file = details?.["outputFile"];
  if (typeof file !== "string") throw new Error("The call left no output file.");
  return file;
}

function pidIn(path: string): number {
  return Number(readFileSync(path, "utf8"));
}

describe("shell_cmd", () => {
  it("runs a line and answers exit code, stdout and stderr", async () => {
    const { tool } = shell();
    const output = await callTool(tool, { command: "echo out; echo err >&2" });
    expect(output).toMatchObject({
      ok: true,
      details: { exitCode: 0, timedOut: false, signal: null, outputFile: null },
    });
    expect(output.content).toMatch(
      /^Exit code 0 after \d+\.\d s\.\nstdout:\nout\n\nstderr:\nerr\n$/,
    );
  });

  it("answers another exit code as not ok, with its output", async () => {
    const output = await callTool(shell().tool, { command: "echo no; exit 3" });
    expect(output).toMatchObject({ ok: false, details: { exitCode: 3 } });
    expect(output.content).toContain("no\n");
  });

  it("says when a signal ended it", async () => {
    const output = await callTool(shell().tool, { command: "kill -9 $$" });
    expect(output).toMatchObject({ ok: false, details: { exitCode: null, signal: "SIGKILL" } });
  });

  it("hands hostile parameters over as they are", async () => {
    const parameters = [
      "; touch pwned",
      "$(touch pwned)",
      "`touch pwned`",
      "a'b\"c",
      "-n",
      "*\n\\",
    ];
    const { tool, workspace } = shell();
    const output = await callTool(tool, { command: "printf '[%s]'", parameters });
    expect(output.content).toContain(parameters.map((text) => `[${text}]`).join(""));
    expect(readdirSync(workspace)).toEqual([]);
  });

  it("runs a line that begins like an option", async () => {
    const output = await callTool(shell().tool, { command: "-x; echo ran" });
    expect(output.content).toContain("ran");
  });

  it("refuses keys that it does not know", async () => {
    const output = await callTool(shell().tool, {
      command: "whoami",
      metadata: { command: "git status" },
    });
    expect(output).toEqual({
      ok: false,
      content: "`metadata` is not a parameter of this tool; leave it out.",
    });
  });

  it("passes nothing of the bot's environment on but what is listed", async () => {
    vi.stubEnv("COUNTERSIGN_SECRET", "hush");
    const { tool } = shell({ environment: { PATH: process.env["PATH"] ?? "", GREETING: "hi" } });
    const output = await callTool(tool, { command: "env | cut -d= -f1 | sort | tr '\\n' ' '" });
    expect(output.content).toContain("GREETING PATH PWD SHLVL _ ");
    expect(output.content).not.toContain("SECRET");
    vi.unstubAllEnvs();
  });

  it("has an empty stdin", async () => {
    expect((await callTool(shell().tool, { command: "cat; echo read" })).content).toContain("read");
  });

  it("is asked about the folder, the environment and the line that will be used", async () => {
    const { tool, workspace } = shell({ environment: { PATH: "/bin:/usr/bin", A: "1" } });
    mkdirSync(join(workspace, "sub"), { recursive: true });
    expect(
      await tool.describeCall({ command: "ls", parameters: ["a b"], directory: "sub" }),
    ).toEqual({
      workingDirectory: join(workspace, "sub"),
      environmentNames: ["A", "PATH"],
      files: [],
      display: "ls 'a b'",
    });
  });

  it("knows the content of every script that the line runs", async () => {
    const { tool, workspace, home } = shell();
    mkdirSync(join(workspace, "sub"), { recursive: true });
    writeFileSync(join(workspace, "a.sh"), "echo a");
    writeFileSync(join(workspace, "sub/b.sh"), "echo b");
    writeFileSync(join(home, "outside.py"), "print(1)");
    writeFileSync(join(workspace, "data.txt"), "data");
    const command = `bash a.sh data.txt; cd sub && ./b.sh; python3 ${join(home, "outside.py")}; cat data.txt`;
    const before = await tool.describeCall({ command });
    expect(before.files.map(({ path }) => path)).toEqual([
      join(home, "outside.py"),
      join(workspace, "a.sh"),
      join(workspace, "sub/b.sh"),
    ]);
    writeFileSync(join(workspace, "sub/b.sh"), "rm -rf /");
    const after = await tool.describeCall({ command });
    expect(after.files[2]?.sha256).not.toBe(before.files[2]?.sha256);
    expect(after.files.slice(0, 2)).toEqual(before.files.slice(0, 2));
  });

  it("does not hang on a named pipe where a script should be", async () => {
    const { tool } = shell();
    await callTool(tool, { command: "mkfifo pipe.sh" });
    expect((await tool.describeCall({ command: "bash pipe.sh" })).files).toEqual([]);
  });

  it.each(["..", "/", "/etc", "sub/../..", "link", "link/deeper", "dangling"])(
    "refuses to run in %s",
    async (directory) => {
      const { tool, workspace } = shell();
      mkdirSync(workspace);
      symlinkSync("/etc", join(workspace, "link"));
      symlinkSync("/nowhere", join(workspace, "dangling"));
      await expect(tool.describeCall({ command: "pwd", directory })).rejects.toThrow(
        CallRefusedError,
      );
    },
  );

  it("runs in a folder inside, through a link that stays inside", async () => {
    const { tool, workspace } = shell();
    mkdirSync(join(workspace, "real"), { recursive: true });
    symlinkSync("real", join(workspace, "link"));
    const output = await callTool(tool, { command: "pwd", directory: "link" });
    expect(output.content).toContain(`${join(workspace, "real")}\n`);
  });

  it("runs nothing when the folder is no longer the one that was signed", async () => {
    const { tool, workspace } = shell();
    mkdirSync(join(workspace, "a"), { recursive: true });
    mkdirSync(join(workspace, "b"));
    symlinkSync("a", join(workspace, "link"));
    const facts = await tool.describeCall({ command: "touch ran", directory: "link" });
    const output = await callTool(tool, { command: "touch ran", directory: "b" }, { facts });
    expect(output).toMatchObject({
      ok: false,
      content: expect.stringContaining("not the one that was approved"),
    });
    expect(readdirSync(join(workspace, "b"))).toEqual([]);
  });

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
    await vi.waitFor(() => expect(pidIn(join(workspace, "pid"))).toBeGreaterThan(0), 5_000);
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

  it("takes no longer timeout than the configured one", () => {
    const { tool } = shell({ timeoutMs: 1_000 });
    expect(tool.parseArguments({ command: "ls", timeoutMs: 1_000 }).ok).toBe(true);
    expect(tool.parseArguments({ command: "ls", timeoutMs: 1_001 }).ok).toBe(false);
  });

  it("says so when there is no bash", async () => {
    const { tool } = shell({ environment: { PATH: "/nowhere" } });
    const output = await callTool(tool, { command: "ls" });
    expect(output).toMatchObject({
      ok: false,
      content: expect.stringContaining("bash must be installed"),
    });
  });

  it.each(["bubblewrap", "seatbelt"] as const)(
    "runs nothing without its %s sandbox",
    async (sandbox) => {
      const { tool, workspace } = shell({ sandbox, sandboxProgram: "/nowhere/sandbox" });
      const output = await callTool(tool, { command: "touch ran" });
      expect(output).toMatchObject({
        ok: false,
        content: expect.stringContaining("The call was not run"),
      });
      expect(readdirSync(workspace)).toEqual([]);
    },
  );

  it("hands bubblewrap the walls and the line", async () => {
    const { tool, home, workspace } = shell();
    const fake = join(home, "fake-bwrap");
    writeFileSync(fake, '#!/bin/bash\nprintf "%s\\n" "$@"\n');
    chmodSync(fake, 0o755);
    const sandboxed = shell({
      sandbox: "bubblewrap",
      sandboxProgram: fake,
      workingDirectory: workspace,
    });
    const { content } = await callTool(sandboxed.tool, { command: "id; true" });
    expect(content).toContain(`--bind\n${workspace}\n${workspace}\n--chdir\n${workspace}\n`);
    expect(content).toContain("--ro-bind\n/\n/\n");
    expect(content).toContain("--unshare-pid\n--unshare-net\n");
    expect(content).toContain("--\nbash\n--norc\n--noprofile\n-c\n--\nid; true\n");
    expect(tool.definition.name).toBe("shell_cmd");
  });
});
