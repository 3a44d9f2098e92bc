import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createShellCmd, type ShellCmdConfig } from "../../../src/adapters/tools/shell-cmd.ts";
import type { ToolOutput } from "../../../src/core/tool/tool.ts";
import { temporaryFolder } from "./tool-bench.ts";

export function shell(change: Partial<ShellCmdConfig> = {}) {
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

export function outputFileOf({ details }: ToolOutput): string {
  const file = details?.["outputFile"];
  if (typeof file !== "string") throw new Error("The call left no output file.");
  return file;
}

export function pidIn(path: string): number {
  return Number(readFileSync(path, "utf8"));
}
