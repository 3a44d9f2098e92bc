import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  createCommandTool,
  type CommandToolConfig,
} from "../../../src/adapters/tools/command-tool.ts";
import { ConfigError } from "../../../src/core/errors.ts";
import { callTool, temporaryFolder } from "./tool-bench.ts";

function deploy(change: Partial<CommandToolConfig> = {}) {
  const home = temporaryFolder();
  const workingDirectory = join(home, "workspace");
  mkdirSync(join(workingDirectory, "scripts"), { recursive: true });
  writeFileSync(join(workingDirectory, "scripts/deploy.sh"), '#!/bin/sh\nprintf "<%s>" "$@"\n', {
    mode: 0o755,
  });
  const tool = createCommandTool({
    name: "deploy",
    description: "Deploys a branch",
    command: ["./scripts/deploy.sh", "{branch}", "--to={where}"],
    parameters: {
      branch: { type: "string", pattern: "^[a-z0-9/-]+$", description: "The branch" },
      where: { type: "string", default: "staging" },
    },
    workingDirectory,
    timeoutMs: 5_000,
    outputLimitBytes: 4_096,
    environment: { PATH: process.env["PATH"] ?? "" },
    outputDir: join(home, "output"),
    ...change,
  });
  return { tool, workingDirectory };
}

const echo = (parameters: CommandToolConfig["parameters"]) =>
  deploy({ command: ["printf", "<%s>", "{value}"], parameters }).tool;

describe("[[tools.command]]", () => {
  it("is called discovered_tool_<name> and shows the model its parameters", () => {
    expect(deploy().tool.definition).toMatchObject({
      name: "discovered_tool_deploy",
      description: "Deploys a branch",
      serverName: null,
      parameters: {
        required: ["branch"],
        additionalProperties: false,
        properties: {
          branch: { type: "string", pattern: "^[a-z0-9/-]+$", description: "The branch" },
          where: { type: "string", default: "staging" },
        },
      },
    });
  });

  it("runs the command with its parameters in place, defaults filled in", async () => {
    const { content } = await callTool(deploy().tool, { branch: "main" });
    expect(content).toContain("<main><--to=staging>");
  });

  it("shows the defaults before anyone is asked", () => {
    expect(deploy().tool.parseArguments({ branch: "main" })).toEqual({
      ok: true,
      args: { branch: "main", where: "staging" },
    });
  });

  it("keeps every value inside one argument, away from any shell", async () => {
    const where = "a b'\"; touch pwned $(id) `id` {branch} *\n";
    const { content } = await callTool(deploy().tool, { branch: "x", where });
    expect(content).toContain(`<x><--to=${where}>`);
  });

  it("states the line, the folder and the script's content", async () => {
    const { tool, workingDirectory } = deploy();
    const script = join(workingDirectory, "scripts/deploy.sh");
    const facts = await tool.describeCall({ branch: "main", where: "a b" });
    expect(facts).toEqual({
      workingDirectory,
      environmentNames: ["PATH"],
      display: "./scripts/deploy.sh main '--to=a b'",
      files: [{ path: script, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
    writeFileSync(script, "changed");
    const changed = await tool.describeCall({ branch: "main", where: "a b" });
    expect(changed.files[0]?.sha256).not.toBe(facts.files[0]?.sha256);
  });

  it.each([
    [{ branch: "Main" }, "must match"],
    [{ branch: "main\n" }, "must match"],
    [{}, "`branch` is missing; it must be a string."],
    [{ branch: "main", force: true }, "`force` is not a parameter"],
    [{ branch: "--prod" }, 'must not begin with "-"'],
    [{ branch: "main", where: "a\0" }, "NUL"],
  ])("refuses %j", (args, problem) => {
    const parsed = deploy().tool.parseArguments(args);
    expect(parsed).toMatchObject({ ok: false, problem: expect.stringContaining(problem) });
  });

  it("takes numbers, integers, booleans and choices as they are meant", async () => {
    expect(
      (await callTool(echo({ value: { type: "number" } }), { value: -1.5 })).content,
    ).toContain("<-1.5>");
    expect(
      (await callTool(echo({ value: { type: "boolean" } }), { value: false })).content,
    ).toContain("<false>");
    expect(echo({ value: { type: "integer" } }).parseArguments({ value: 1.5 }).ok).toBe(false);
    const choice = echo({ value: { type: "string", enum: ["-a", "-b"] } });
    expect(choice.parseArguments({ value: "-a" }).ok).toBe(true);
    expect(choice.parseArguments({ value: "-c" }).ok).toBe(false);
    expect(choice.definition.parameters).toMatchObject({
      properties: { value: { enum: ["-a", "-b"] } },
    });
  });

  it("is not hung by a pattern made to backtrack", () => {
    const tool = echo({ value: { type: "string", pattern: "^(a+)+$" } });
    expect(tool.parseArguments({ value: `${"a".repeat(100_000)}!` }).ok).toBe(false);
  });

  it.each<[string, Partial<CommandToolConfig>]>([
    ["is not among", { command: ["x", "{typo}", "{branch}", "{where}"] }],
    ["is not used", { command: ["x", "{branch}"] }],
    ["program itself", { command: ["{branch}", "{where}", "{branch}"] }],
    ["is empty", { command: [] }],
    [
      "does not compile",
      { command: ["x", "{a}"], parameters: { a: { type: "string", pattern: "(" } } },
    ],
    [
      "only strings",
      { command: ["x", "{a}"], parameters: { a: { type: "number", pattern: "1" } } },
    ],
    [
      "default of a",
      { command: ["x", "{a}"], parameters: { a: { type: "integer", default: 1.5 } } },
    ],
    ["letters, digits", { name: "de ploy" }],
    ["single _", { name: "github__push" }],
    ["single _", { name: "_push" }],
  ])("stops the start when something %s", (problem, change) => {
    expect(() => deploy(change)).toThrow(ConfigError);
    expect(() => deploy(change)).toThrow(problem);
  });

  it("says so when the program is missing", async () => {
    const { tool } = deploy({ command: ["./nowhere", "{branch}", "{where}"] });
    const output = await callTool(tool, { branch: "x" });
    expect(output).toMatchObject({
      ok: false,
      content: expect.stringContaining("./nowhere could not be started"),
    });
  });
});
