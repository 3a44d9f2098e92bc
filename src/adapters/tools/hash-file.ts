import { createHash } from "node:crypto";
import { constants, type BigIntStats } from "node:fs";
import { open, stat, type FileHandle } from "node:fs/promises";

/** Files beyond this size are known by their identity instead of their content. */
export const MAX_HASHED_BYTES = 268_435_456;

const READ = constants.O_RDONLY | constants.O_NONBLOCK;

/** SHA-256 in hex of a regular file, links followed; null when there is none. */
export async function hashFile(path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  if (found === null || !found.isFile()) return null;
  const handle = await open(path, READ).catch(() => null);
  // Not readable for us, and still something that can be run.
  if (handle === null) return identityHash(found);
  try {
    return await hashHandle(handle);
  } finally {
    await handle.close();
  }
}

/** SHA-256 in hex of an open file; null when it is no regular file. */
export async function hashHandle(handle: FileHandle): Promise<string | null> {
  const found = await handle.stat({ bigint: true });
  if (!found.isFile()) return null;
  if (found.size > MAX_HASHED_BYTES) return identityHash(found);
  const hash = createHash("sha256");
  for await (const chunk of handle.createReadStream({ autoClose: false, start: 0 })) {
    hash.update(chunk as Buffer);
  }
  return hash.digest("hex");
}

/** Changes with every write and every replacement of the file. */
function identityHash({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  const identity = [dev, ino, size, mtimeNs, ctimeNs].join(":");
  return createHash("sha256").update(`identity:${identity}`).digest("hex");
}
