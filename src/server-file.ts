import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * How the command line finds a running server: a file in the data directory says where it is.
 * Taken away when the server ends; a killed one leaves it behind.
 */
export const SERVER_FILE = "server.json";

type ServerFile = { url: string; pid: number; startedAt: string };

/** With PostgreSQL nothing else may have made the folder yet. */
export function writeServerFile(dataDir: string, content: ServerFile): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, SERVER_FILE), `${JSON.stringify(content)}\n`, { mode: 0o600 });
}

export function removeServerFile(dataDir: string): void {
  rmSync(join(dataDir, SERVER_FILE), { force: true });
}
