import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createReadFile } from "../../../src/adapters/tools/read-file.ts";
import { createWriteFile } from "../../../src/adapters/tools/write-file.ts";
import { temporaryFolder } from "./tool-bench.ts";

export function place() {
  const home = temporaryFolder();
  const workspace = join(home, "workspace");
  const outputDir = join(home, "output");
  mkdirSync(workspace);
  mkdirSync(outputDir);
  writeFileSync(join(home, "secret"), "hush");
  symlinkSync(home, join(workspace, "up"));
  symlinkSync(join(home, "secret"), join(workspace, "leak"));
  symlinkSync(join(home, "not-yet"), join(workspace, "dangling"));
  const read = createReadFile({ workingDirectory: workspace, outputDir });
  const write = createWriteFile({ workingDirectory: workspace });
  return { home, workspace, outputDir, read, write };
}

/** Paths that lead out of the workspace, or nowhere. */
export const ESCAPES = [
  "../secret",
  "up/secret",
  "leak",
  "sub/../../secret",
  "up/new/deep",
  "dangling",
  "a\0b",
  "x".repeat(5_000),
];
