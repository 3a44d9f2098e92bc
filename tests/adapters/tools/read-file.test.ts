import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { confinePath } from "../../../src/adapters/tools/confine-path.ts";
import { openConfined } from "../../../src/adapters/tools/open-confined.ts";
import { MAX_READABLE_FILE_BYTES } from "../../../src/adapters/tools/read-file.ts";
import { MAX_READ_BYTES } from "../../../src/adapters/tools/read-lines.ts";
import { callTool } from "./tool-bench.ts";
import { ESCAPES, place } from "./file-bench.ts";

describe("read_file", () => {
  it.each([...ESCAPES, "/etc/passwd", "/proc/self/environ"])("refuses to read %s", async (path) => {
    const output = await callTool(place().read, { path });
    expect(output.ok).toBe(false);
    expect(output.content).not.toContain("hush");
  });

  it("reads inside: relative, absolute, through a link that stays, and output files", async () => {
    const { read, workspace, outputDir } = place();
    writeFileSync(join(workspace, "a.txt"), "one\ntwo\n");
    symlinkSync("a.txt", join(workspace, "inner"));
    writeFileSync(join(outputDir, "long.txt"), "whole\n");
    for (const path of ["a.txt", "./sub/../a.txt", join(workspace, "a.txt"), "inner"]) {
      expect((await callTool(read, { path })).content).toBe(
        `${path}, lines 1 to 2 of 2 (2 lines, 8 bytes):\none\ntwo\n`,
      );
    }
    expect((await callTool(read, { path: join(outputDir, "long.txt") })).content).toContain(
      "whole",
    );
  });

  it("reads a range and says how to read on", async () => {
    const { read, workspace } = place();
    writeFileSync(
      join(workspace, "n"),
      Array.from({ length: 10 }, (_, i) => `line ${i + 1}`).join("\n"),
    );
    const part = await callTool(read, { path: "n", offset: 4, limit: 2 });
    expect(part.content).toBe(
      "n, lines 4 to 5 of 10 (10 lines, 70 bytes):\nline 4\nline 5\n\n… read on with offset 6 …",
    );
    const end = await callTool(read, { path: "n", offset: 10 });
    expect(end.content).toBe("n, lines 10 to 10 of 10 (10 lines, 70 bytes):\nline 10");
    const past = await callTool(read, { path: "n", offset: 11 });
    expect(past).toMatchObject({ ok: false, content: expect.stringContaining("only 10 lines") });
  });

  it("bounds the answer in bytes, between characters", async () => {
    const { read, workspace } = place();
    writeFileSync(join(workspace, "wide"), `a${"é".repeat(MAX_READ_BYTES)}`);
    const { content } = await callTool(read, { path: "wide" });
    expect(Buffer.byteLength(content)).toBeLessThan(MAX_READ_BYTES + 300);
    expect(content).toContain("inside line 1");
    expect(content).not.toMatch(/\ufffd|\\x/);
  });

  it("says what a folder, a pipe, a binary, a huge and a missing file are", async () => {
    const { read, workspace } = place();
    mkdirSync(join(workspace, "folder"));
    execFileSync("bash", ["-c", "mkfifo pipe"], { cwd: workspace });
    writeFileSync(join(workspace, "binary"), Buffer.from([1, 0, 2]));
    writeFileSync(join(workspace, "huge"), "");
    truncateSync(join(workspace, "huge"), MAX_READABLE_FILE_BYTES + 1);
    writeFileSync(join(workspace, "empty"), "");
    const say = async (path: string) => (await callTool(read, { path })).content;
    expect(await say("folder")).toBe("folder is not a regular file.");
    expect(await say(".")).toBe(". is not a regular file.");
    expect(await say("pipe")).toBe("pipe is not a regular file.");
    expect(await say("binary")).toBe("binary is a binary file, not a text.");
    expect(await say("huge")).toContain("too large");
    expect(await say("empty")).toBe("empty is empty.");
    expect(await say("missing")).toBe("There is no file missing.");
  });

  it("does not follow a link that takes a file's or a folder's place after the look", async () => {
    const { home, workspace } = place();
    mkdirSync(join(workspace, "sub"));
    writeFileSync(join(workspace, "sub/secret"), "mine");
    const confined = await confinePath([workspace], "sub/secret");
    if (!confined.ok) throw new Error(confined.problem);
    renameSync(join(workspace, "sub"), join(workspace, "moved"));
    symlinkSync(home, join(workspace, "sub"));
    await expect(openConfined(confined)).rejects.toThrow(/ELOOP|ENOTDIR/);
    rmSync(join(workspace, "sub"));
    mkdirSync(join(workspace, "sub"));
    symlinkSync(join(home, "secret"), join(workspace, "sub/secret"));
    await expect(openConfined(confined)).rejects.toThrow(/ELOOP/);
  });
});
