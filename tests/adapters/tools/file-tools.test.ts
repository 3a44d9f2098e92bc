import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { confinePath } from "../../../src/adapters/tools/confine-path.ts";
import { openConfined } from "../../../src/adapters/tools/open-confined.ts";
import { createReadFile, MAX_READABLE_FILE_BYTES } from "../../../src/adapters/tools/read-file.ts";
import { MAX_READ_BYTES } from "../../../src/adapters/tools/read-lines.ts";
import { replaceFile } from "../../../src/adapters/tools/replace-file.ts";
import { createWriteFile } from "../../../src/adapters/tools/write-file.ts";
import { CallRefusedError } from "../../../src/core/errors.ts";
import { callTool, temporaryFolder } from "./tool-bench.ts";

function place() {
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

const ESCAPES = [
  "../secret",
  "up/secret",
  "leak",
  "sub/../../secret",
  "up/new/deep",
  "dangling",
  "a\0b",
  "x".repeat(5_000),
];

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
    execFileSync("mkfifo", [join(workspace, "pipe")]);
    writeFileSync(join(workspace, "binary"), Buffer.from([1, 0, 2]));
    execFileSync("truncate", ["-s", String(MAX_READABLE_FILE_BYTES + 1), join(workspace, "huge")]);
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

describe("write_file", () => {
  it.each([...ESCAPES, "/etc/countersign-test"])("refuses to write %s", async (path) => {
    const { write, home } = place();
    await expect(callTool(write, { path, content: "pwned" })).rejects.toThrow(CallRefusedError);
    expect(readFileSync(join(home, "secret"), "utf8")).toBe("hush");
    expect(readdirSync(home).toSorted()).toEqual(["output", "secret", "workspace"]);
  });

  it("refuses the output folder and the workspace itself", async () => {
    const { write, outputDir } = place();
    await expect(callTool(write, { path: join(outputDir, "x"), content: "" })).rejects.toThrow(
      CallRefusedError,
    );
    await expect(callTool(write, { path: ".", content: "" })).rejects.toThrow(CallRefusedError);
  });

  it("creates a file with its folders and replaces it, keeping its mode", async () => {
    const { write, workspace } = place();
    const made = await callTool(write, { path: "a/b/c.sh", content: "één" });
    expect(made).toMatchObject({ ok: true, content: "Created a/b/c.sh (5 bytes)." });
    chmodSync(join(workspace, "a/b/c.sh"), 0o750);
    const again = await callTool(write, { path: "a/b/c.sh", content: "two" });
    expect(again).toMatchObject({ ok: true, content: "Replaced a/b/c.sh (3 bytes)." });
    expect(readFileSync(join(workspace, "a/b/c.sh"), "utf8")).toBe("two");
    expect(statSync(join(workspace, "a/b/c.sh")).mode & 0o777).toBe(0o750);
    expect(readdirSync(join(workspace, "a/b"))).toEqual(["c.sh"]);
  });

  it("names what it overwrites, and does not overwrite anything else", async () => {
    const { write, workspace } = place();
    const path = join(workspace, "notes");
    writeFileSync(path, "old");
    const facts = await write.describeCall({ path: "notes", content: "new" });
    expect(facts.files).toEqual([{ path, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    writeFileSync(path, "somebody's work");
    const output = await callTool(write, { path: "notes", content: "new" }, { facts });
    expect(output).toMatchObject({ ok: false, content: expect.stringContaining("changed since") });
    expect(readFileSync(path, "utf8")).toBe("somebody's work");
  });

  it("does not overwrite a file that was made after the call was approved", async () => {
    const { write, workspace } = place();
    const facts = await write.describeCall({ path: "notes", content: "new" });
    writeFileSync(join(workspace, "notes"), "mine");
    expect((await callTool(write, { path: "notes", content: "new" }, { facts })).ok).toBe(false);
    expect(readFileSync(join(workspace, "notes"), "utf8")).toBe("mine");
  });

  it("writes through a link that stays inside, and not to a hard link's other name", async () => {
    const { write, workspace, home } = place();
    writeFileSync(join(workspace, "real"), "1");
    symlinkSync("real", join(workspace, "inner"));
    expect((await callTool(write, { path: "inner", content: "2" })).ok).toBe(true);
    expect(readFileSync(join(workspace, "real"), "utf8")).toBe("2");
    linkSync(join(home, "secret"), join(workspace, "hard"));
    expect((await callTool(write, { path: "hard", content: "3" })).ok).toBe(true);
    expect(readFileSync(join(home, "secret"), "utf8")).toBe("hush");
  });

  it("is not led out by a folder swapped for a link after the look", async () => {
    const { workspace, home } = place();
    mkdirSync(join(workspace, "sub"));
    const confined = await confinePath([workspace], "sub/new");
    if (!confined.ok) throw new Error(confined.problem);
    rmSync(join(workspace, "sub"), { recursive: true });
    symlinkSync(home, join(workspace, "sub"));
    await expect(replaceFile(confined, Buffer.from("pwned"))).rejects.toThrow(/ELOOP|ENOTDIR/);
    expect(existsSync(join(home, "new"))).toBe(false);
  });

  it("stays inside while somebody swaps folder and link all the time", async () => {
    const { write, read, workspace, home } = place();
    mkdirSync(join(workspace, "sub"));
    const swapping = new AbortController();
    let swaps = 0;
    const swap = (async () => {
      while (!swapping.signal.aborted) {
        try {
          const name = join(workspace, "link");
          symlinkSync(home, name);
          renameSync(join(workspace, "sub"), join(workspace, "aside"));
          renameSync(name, join(workspace, "sub"));
          await new Promise(setImmediate);
          rmSync(join(workspace, "sub"));
          renameSync(join(workspace, "aside"), join(workspace, "sub"));
          swaps++;
        } catch {
          // The tool made a folder of its own in the gap; begin again from a clean state.
          for (const name of ["link", "aside", "sub"]) {
            rmSync(join(workspace, name), { recursive: true, force: true });
          }
          mkdirSync(join(workspace, "sub"));
        }
        await new Promise(setImmediate);
      }
    })();
    for (let i = 0; i < 300; i++) {
      await callTool(write, { path: "sub/planted", content: "pwned" }).catch(() => {});
      const seen = await callTool(read, { path: "sub/secret" });
      expect(seen.content).not.toContain("hush");
    }
    swapping.abort();
    await swap;
    expect(swaps).toBeGreaterThan(10);
    expect(readdirSync(home).toSorted()).toEqual(["output", "secret", "workspace"]);
  });

  it("leaves one whole content when several write at once", async () => {
    const { workspace } = place();
    const confined = await confinePath([workspace], "busy");
    if (!confined.ok) throw new Error(confined.problem);
    const contents = Array.from({ length: 8 }, (_, i) => Buffer.alloc(100_000, 65 + i));
    await Promise.all(contents.map((bytes) => replaceFile(confined, bytes)));
    const left = readFileSync(join(workspace, "busy"));
    expect(contents.some((bytes) => bytes.equals(left))).toBe(true);
    expect(readdirSync(workspace).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it("leaves the old content and no rest when writing fails", async () => {
    const { write, workspace } = place();
    mkdirSync(join(workspace, "folder"));
    await expect(callTool(write, { path: "folder", content: "x" })).rejects.toThrow(
      CallRefusedError,
    );
    await expect(callTool(write, { path: "leaf/x", content: "x" })).resolves.toMatchObject({
      ok: true,
    });
    await expect(callTool(write, { path: "leaf/x/y", content: "x" })).rejects.toThrow(
      CallRefusedError,
    );
    expect(readdirSync(join(workspace, "leaf"))).toEqual(["x"]);
  });
});
