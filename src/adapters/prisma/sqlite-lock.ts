import { setTimeout as sleep } from "node:timers/promises";
import type { SqlConnection } from "./database.ts";
import { failureCode } from "./store-failure.ts";

/** How long a write waits for another process that writes to the same file. */
const LOCK_WAIT_MS = 5_000;
const LOCK_RETRY_MS = 20;

/**
 * Runs a script that needs the file's lock as soon as no other process has it.
 * @throws the driver's SQLITE_BUSY after LOCK_WAIT_MS.
 */
export async function runWhenUnlocked(connection: SqlConnection, script: string): Promise<void> {
  const giveUpAt = Date.now() + LOCK_WAIT_MS;
  for (;;) {
    try {
      return await connection.executeScript(script);
    } catch (error) {
      if (!failureCode(error).startsWith("SQLITE_BUSY") || Date.now() > giveUpAt) throw error;
    }
    await sleep(LOCK_RETRY_MS);
  }
}
