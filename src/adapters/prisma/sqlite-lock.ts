import { setTimeout as sleep } from "node:timers/promises";
import type { SqlConnection } from "./database.ts";
import { failureCode } from "./store-failure.ts";

/** How long a write waits for another process that writes to the same file. */
const LOCK_WAIT_MS = 5_000;
const LOCK_RETRY_MS = 20;

/**
 * Begins a transaction that holds the write lock from its first moment: one that first reads and
 * then writes could find that another process wrote in between, and would fail half way.
 */
export async function beginImmediate(writer: SqlConnection): Promise<void> {
  const giveUpAt = Date.now() + LOCK_WAIT_MS;
  for (;;) {
    try {
      return await writer.executeScript("BEGIN IMMEDIATE");
    } catch (error) {
      if (!failureCode(error).startsWith("SQLITE_BUSY") || Date.now() > giveUpAt) throw error;
    }
    await sleep(LOCK_RETRY_MS);
  }
}
