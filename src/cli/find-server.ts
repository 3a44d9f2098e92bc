import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { isWebAddress } from "../core/index.ts";
import { SERVER_FILE } from "../server-file.ts";
import { CommandFailure } from "./failure.ts";

const HEALTH_TIMEOUT_MS = 3000;

const serverFile = z.looseObject({
  url: z.string().refine(isWebAddress),
  pid: z.int().positive(),
});

/**
 * The address of the server that works on this data folder, or null when none does.
 * @throws CommandFailure when its process lives but does not answer: opening its database beside
 * it could do its work twice.
 */
export async function findServer(dataDir: string): Promise<string | null> {
  const file = join(dataDir, SERVER_FILE);
  const found = readServerFile(file);
  if (found === null) return null;
  if (await isHealthy(found.url)) return found.url;
  if (!isAlive(found.pid)) return null;
  throw new CommandFailure(
    `A server (process ${found.pid}) is said to run at ${found.url}, but it does not answer. ` +
      `Stop it, or delete ${file} if that process is something else.`,
  );
}

function readServerFile(file: string): z.output<typeof serverFile> | null {
  try {
    return serverFile.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // No file, or the half of one that a crash left: no server says that it runs.
    return null;
  }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
    return (await fetch(new URL("/healthz", url), { signal, redirect: "error" })).ok;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
