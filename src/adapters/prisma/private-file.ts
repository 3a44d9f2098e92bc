import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";

/** What is stored is what tools were given and gave back: for nobody else to read. */
const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

/**
 * Makes an empty file, and the folders above it, when there is none. One that is there is not
 * even opened: closing it would drop every lock that SQLite has on it for this process
 * (https://sqlite.org/howtocorrupt.html, 2.2).
 */
export function createPrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: OWNER_ONLY_FOLDER });
  if (existsSync(path)) return;
  try {
    closeSync(openSync(path, "wx", OWNER_ONLY_FILE));
  } catch (error) {
    // Another process made it first.
    if (!existsSync(path)) throw error;
  }
}
