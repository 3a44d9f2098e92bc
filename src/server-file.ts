import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** How the command line finds a running server: a file in the data directory says where it is. */
const FILE_NAME = "server.json";

const schema = z.object({ url: z.string(), pid: z.number(), startedAt: z.string() });
export type ServerFile = z.infer<typeof schema>;

export function writeServerFile(dataDir: string, content: ServerFile): void {
  writeFileSync(join(dataDir, FILE_NAME), `${JSON.stringify(content)}\n`, { mode: 0o600 });
}

/** null when no server has written it, or it cannot be read. A killed server leaves it behind. */
export function readServerFile(dataDir: string): ServerFile | null {
  try {
    const parsed = schema.safeParse(JSON.parse(readFileSync(join(dataDir, FILE_NAME), "utf8")));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function removeServerFile(dataDir: string): void {
  rmSync(join(dataDir, FILE_NAME), { force: true });
}
