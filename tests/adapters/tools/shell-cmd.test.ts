import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { CallRefusedError } from "../../../src/core/errors.ts";
import { callTool } from "./tool-bench.ts";
import { shell } from "./shell-bench.ts";

describe("shell_cmd", () => {
  it("runs a line and answers exit code, stdout and stderr", async () => {
    const { tool } = shell();
    const output = await callTool(tool, { command: "echo out; echo err >&2" });
    expect(output).toMatchObject({
      ok: true,
      details: { exitCode: 0, timedOut: false, signal: null, outputFile: null },
    });
    expect(output.content).toMatch(
      /^Exit code 0 after (?:\d+ ms|\d+\.\d s)\.\nstdout:\nout\n\nstderr:\nerr\n$/,
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
