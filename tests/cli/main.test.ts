import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadConfig } from "../../src/config/load-config.ts";
import { configFolder } from "../config/config-folder.ts";
import { spawnCli } from "./run-cli.ts";

describe("the program itself", () => {
  it.each([["--help"], ["chat", "--help"], ["sessions", "export", "--help"], ["audit", "--help"]])(
    "helps: %s %s",
    async (...args) => {
      const ran = await spawnCli(args, { cwd: configFolder() });
      expect(ran).toMatchObject({ code: 0, stderr: "" });
      expect(ran.stdout).toContain("Usage: countersign");
    },
  );

  it("says its version", async () => {
    const ran = await spawnCli(["--version"], { cwd: configFolder() });
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });

  it.each([
    [["sesions", "list"], "Did you mean sessions?"],
    [["nonsense"], "There is no command nonsense."],
    [["sessions", "lst"], "Did you mean list?"],
    [["sessions", "show"], "missing required argument 'id'"],
    [
      ["approvals", "approve", "x", "--scope", "ever"],
      "Allowed choices are once, session, all, always",
    ],
    [["chat", "--sesion", "x"], "Did you mean --session?"],
    [["init"], "init --yes"],
  ])("is used wrongly: %j", async (args, problem) => {
    const ran = await spawnCli(args, { cwd: configFolder() });
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(problem);
    expect(ran.stdout).toBe("");
  });

  it("names file, line and key of a broken configuration, without a stack", async () => {
    const cwd = configFolder({ "countersign.toml": "[server]\n\nprot = 3000\n" });
    const ran = await spawnCli(["sessions", "list"], { cwd });
    expect(ran).toMatchObject({ code: 1, stdout: "" });
    expect(ran.stderr).toBe(
      'error: The configuration has a problem:\n  countersign.toml:3: [server].prot is not a key here. Did you mean "port"?\n',
    );
  });

  it("writes a setup into an empty folder that then loads, and overwrites nothing", async () => {
    const cwd = configFolder();
    const first = await spawnCli(["init", "--yes"], { cwd });
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(loadConfig({ cwd, env: {} })).toMatchObject({
      ok: true,
      notices: [],
      config: { defaultAgent: "demo", agents: [{ provider: "demo" }] },
    });
    expect(statSync(join(cwd, "policies")).isDirectory()).toBe(true);
    const before = readFileSync(join(cwd, "countersign.toml"), "utf8");
    const again = await spawnCli(["init", "--yes"], { cwd, env: { OPENAI_API_KEY: "k" } });
    expect(again.stdout).toContain("countersign.toml exists and stays as it is");
    expect(readFileSync(join(cwd, "countersign.toml"), "utf8")).toBe(before);
  });

  it.each([
    ["ANTHROPIC_API_KEY", "anthropic"],
    ["OPENAI_API_KEY", "openai"],
    ["GEMINI_API_KEY", "google"],
  ])("takes the provider of %s for the setup", async (name, provider) => {
    const cwd = configFolder();
    await spawnCli(["init", "--yes"], { cwd, env: { [name]: "a-key" } });
    expect(loadConfig({ cwd, env: { [name]: "a-key" } })).toMatchObject({
      ok: true,
      config: { agents: [{ name: "ops", provider }] },
    });
  });

  it("leaves the stack to LOG_LEVEL=debug", async () => {
    const cwd = configFolder({ policies: "a file where the folder goes" });
    const plain = await spawnCli(["init", "--yes"], { cwd });
    expect(plain.code).toBe(1);
    expect(plain.stderr).toContain("LOG_LEVEL=debug");
    expect(plain.stderr).not.toContain("    at ");
    const debug = await spawnCli(["init", "--yes"], { cwd, env: { LOG_LEVEL: "debug" } });
    expect(debug.stderr).toContain("    at ");
  });

  it("lets whoever reads stop early", async () => {
    const { exec } = await import("node:child_process");
    const main = join(process.cwd(), "src/main.ts");
    const command = `"${process.execPath}" --disable-warning=ExperimentalWarning "${main}" --help | head -n 1; echo "code \${PIPESTATUS[0]}"`;
    const ran = await new Promise<string>((settle) => {
      exec(command, { shell: "/bin/bash" }, (_, stdout, stderr) => settle(stdout + stderr));
    });
    expect(ran).toBe("Usage: countersign [options] [command]\ncode 0\n");
  });
});
