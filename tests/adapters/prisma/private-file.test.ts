import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createPrivateFile } from "../../../src/adapters/prisma/private-file.ts";

it("makes the file and the folders above it for the owner alone", () => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-private-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "a", "b", "data.db");
  createPrivateFile(path);
  createPrivateFile(path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "a")).mode & 0o777).toBe(0o700);
});

it("fails, rather than asking for ever, where no folder can be made", () => {
  expect(() => createPrivateFile("/proc/countersign/data.db")).toThrow(/ENOENT|EACCES|EPERM|EROFS/);
});
