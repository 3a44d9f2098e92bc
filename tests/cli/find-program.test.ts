import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findProgram } from "../../src/cli/find-program.ts";
import { configFolder } from "../config/config-folder.ts";

function folderWithPrograms(): string {
  const folder = configFolder({
    "bin/tool": "#!/bin/sh\n",
    "bin/text": "no program",
    "own.sh": "",
  });
  chmodSync(join(folder, "bin/tool"), 0o755);
  chmodSync(join(folder, "own.sh"), 0o755);
  mkdirSync(join(folder, "bin/directory"));
  return folder;
}

describe("findProgram", () => {
  it("looks along PATH, in order", () => {
    const folder = folderWithPrograms();
    const PATH = `/nowhere:${join(folder, "bin")}`;
    expect(findProgram("tool", { PATH }, "/")).toBe(join(folder, "bin/tool"));
    expect(findProgram("text", { PATH }, "/")).toBeNull();
    expect(findProgram("directory", { PATH }, "/")).toBeNull();
    expect(findProgram("missing", { PATH }, "/")).toBeNull();
    expect(findProgram("tool", {}, folder)).toBeNull();
  });

  it("takes a path from the configuration's folder", () => {
    const folder = folderWithPrograms();
    expect(findProgram("./own.sh", {}, folder)).toBe(join(folder, "own.sh"));
    expect(findProgram("bin/tool", {}, folder)).toBe(join(folder, "bin/tool"));
    expect(findProgram("./gone.sh", {}, folder)).toBeNull();
  });
});
