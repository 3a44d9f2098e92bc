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
import { replaceFile } from "../../../src/adapters/tools/replace-file.ts";
import { CallRefusedError } from "../../../src/core/errors.ts";
import { callTool } from "./tool-bench.ts";
import { ESCAPES, place } from "./file-bench.ts";

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
