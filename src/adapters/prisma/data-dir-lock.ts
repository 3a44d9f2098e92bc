import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createPrivateFile } from "./private-file.ts";
import { failureCode, storeFailure } from "./store-failure.ts";

const LOCK_FILE = "lock.db";
/** SQLite's result code for a lock that another connection holds. */
const SQLITE_BUSY = 5;

export type DataDirLock = { kind: "acquired"; release(): void } | { kind: "held" };

/**
 * Takes the data directory for this process: two bots on one would each answer every message.
 * The lock is SQLite's own on an empty file beside the database, so that the system gives it
 * back whenever and however the process ends, and readers of the database are not kept out.
 * @throws StoreUnavailableError when the directory cannot be made or written.
 */
export function acquireDataDirLock(dir: string): DataDirLock {
  const path = join(dir, LOCK_FILE);
  try {
    createPrivateFile(path);
    return lockFile(path);
  } catch (error) {
    throw storeFailure(error, `the data directory ${dir}`);
  }
}

function lockFile(path: string): DataDirLock {
  const file = new DatabaseSync(path);
  try {
    file.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    if (isBusy(error)) return { kind: "held" };
    throw error;
  }
  return { kind: "acquired", release: () => file.close() };
}

function isBusy(error: unknown): boolean {
  return (
    failureCode(error) === "ERR_SQLITE_ERROR" &&
    error instanceof Error &&
    "errcode" in error &&
    error.errcode === SQLITE_BUSY
  );
}
