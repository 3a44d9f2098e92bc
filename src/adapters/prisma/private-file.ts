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
  makeFolder(dirname(path));
  if (existsSync(path)) return;
  try {
    closeSync(openSync(path, "wx", OWNER_ONLY_FILE));
  } catch (error) {
    // Another process made it first.
    if (!existsSync(path)) throw error;
  }
}

/**
 * Not by mkdir's own `recursive`: below a folder that answers ENOENT to everything, as /proc
 * does, Node 24 asks again for ever.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: OWNER_ONLY_FOLDER });
  } catch (error) {
    // Another process made it first.
    if (!existsSync(path)) throw error;
  }
}
