import { mkdtemp, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readPolicyFiles } from "../../../src/adapters/policy-files/read-policy-files.ts";
import {
  type PolicyFilesChange,
  watchPolicyFiles,
} from "../../../src/adapters/policy-files/watch-policy-files.ts";
import { PolicyLoadError } from "../../../src/core/index.ts";

const POLL_MS = 15;
let folder = "";
let closers: (() => void)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-policies-"));
});
afterEach(async () => {
  for (const close of closers.splice(0)) close();
  await rm(folder, { recursive: true, force: true });
});

const file = (name: string, text: string | Uint8Array) => writeFile(join(folder, name), text);
const user = (pattern: string) => ({ pattern: join(folder, pattern), tier: "user" as const });

describe("readPolicyFiles", () => {
  it("finds files by pattern, sorted by name, each once, with its tier", async () => {
    await file("b.toml", "b");
    await file("a.toml", "a");
    await file("c.txt", "c");
    const admin = { pattern: join(folder, "b.toml"), tier: "admin" as const };
    const found = await readPolicyFiles([admin, user("*.toml")]);
    expect(found).toEqual([
      { path: join(folder, "b.toml"), text: "b", tier: "admin" },
      { path: join(folder, "a.toml"), text: "a", tier: "user" },
    ]);
    expect(await readPolicyFiles([user("none/*.toml")])).toEqual([]);
  });

  it("names every file that cannot be read, and what to do", async () => {
    await file("latin.toml", new Uint8Array([0x23, 0xe9]));
    await mkdir(join(folder, "folder.toml"));
    const reading = readPolicyFiles([user("*.toml"), user("gone.toml")]);
    await expect(reading).rejects.toThrow(PolicyLoadError);
    await expect(reading).rejects.toThrow(
      /folder\.toml:1: .*\n.*latin\.toml:1: .*UTF-8.*\n.*gone\.toml:1: .*Create it/,
    );
  });
});

describe("watchPolicyFiles", () => {
  async function watch() {
    const changes: PolicyFilesChange[] = [];
    const patterns = [user("*.toml")];
    const known = await readPolicyFiles(patterns);
    const tell = (change: PolicyFilesChange) => changes.push(change);
    const watching = watchPolicyFiles(patterns, tell, { known, pollMs: POLL_MS });
    closers.push(() => watching.close());
    const texts = () =>
      changes.map((c) => (c.kind === "changed" ? c.files.map((f) => f.text) : c.kind));
    return { changes, texts, watching };
  }
  const looksTaken = () => new Promise((resolve) => setTimeout(resolve, POLL_MS * 8));

  it("tells of a file written, added, replaced by renaming, unreadable and gone", async () => {
    await file("a.toml", "1");
    const { texts } = await watch();
    await looksTaken();
    expect(texts()).toEqual([]);
    await file("a.toml", "2");
    await expect.poll(() => texts().at(-1)).toEqual(["2"]);
    await file("b.toml", "b");
    await expect.poll(() => texts().at(-1)).toEqual(["2", "b"]);
    await file("a.tmp", "3");
    await rename(join(folder, "a.tmp"), join(folder, "a.toml"));
    await expect.poll(() => texts().at(-1)).toEqual(["3", "b"]);
    await file("b.toml", new Uint8Array([0xff]));
    await expect.poll(() => texts().at(-1)).toBe("unreadable");
    await rm(join(folder, "b.toml"));
    await expect.poll(() => texts().at(-1)).toEqual(["3"]);
    expect(texts()).toHaveLength(5);
  });

  it("is silent after it was closed", async () => {
    await file("a.toml", "1");
    const { texts, watching } = await watch();
    await looksTaken();
    watching.close();
    await file("a.toml", "2");
    await looksTaken();
    expect(texts()).toEqual([]);
  });
});
