import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { acquireDataDirLock } from "../../../src/adapters/prisma/data-dir-lock.ts";
import { StoreUnavailableError } from "../../../src/core/errors.ts";

describe("the lock of a data directory", () => {
  let folder: string;
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "countersign-lock-"));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
    await rm(folder, { recursive: true });
  });

  const lock = () => {
    const result = acquireDataDirLock(join(folder, "data"));
    if (result.kind === "acquired") result.release();
    return result.kind;
  };
  const holdElsewhere = async () => {
    const script = new URL("../../fixtures/hold-data-dir-lock.ts", import.meta.url);
    const child = fork(script, [join(folder, "data")], { execArgv: [] });
    children.push(child);
    const [answer] = (await once(child, "message")) as [string];
    return { child, answer };
  };

  it("is free again when it is released", () => {
    const first = acquireDataDirLock(join(folder, "data"));
    expect(first.kind).toBe("acquired");
    expect(lock()).toBe("held");
    if (first.kind === "acquired") first.release();
    expect(lock()).toBe("acquired");
  });

  it("keeps a second process out until the first is killed", async () => {
    const { child, answer } = await holdElsewhere();
    expect(answer).toBe("acquired");
    expect(lock()).toBe("held");
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(lock()).toBe("acquired");
  });

  it("keeps other processes out still after this one asked a second time", async () => {
    const first = acquireDataDirLock(join(folder, "data"));
    expect(lock()).toBe("held");
    expect((await holdElsewhere()).answer).toBe("held");
    if (first.kind === "acquired") first.release();
  });

  it("is a file that nobody else can read", async () => {
    lock();
    expect((await stat(join(folder, "data", "lock.db"))).mode & 0o777).toBe(0o600);
  });

  it("says what to do when the directory cannot be made", async () => {
    await writeFile(join(folder, "data"), "a file, not a folder");
    expect(lock).toThrow(StoreUnavailableError);
    expect(lock).toThrow(/COUNTERSIGN_DATA_DIR/);
  });
});
