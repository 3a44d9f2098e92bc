import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { lstat, open, rename, unlink } from "node:fs/promises";
import { basename } from "node:path";
import type { Confined } from "./confine-path.ts";
import { isMissing, openFolder, type HeldFolder } from "./open-confined.ts";

const CREATE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const PERMISSIONS = 0o777;
/** For new files; the process's umask takes from it. */
const NEW_FILE_MODE = 0o666;

/**
 * Puts `bytes` in the place of a confined file, atomically and durably: a temporary file in the
 * same folder, written and synced, takes the name. An existing file's permissions are kept, its
 * hard links elsewhere keep the old content. Whatever takes the name meanwhile, a link included,
 * is replaced and never written through.
 * @throws what the file system reports; the old content then stands.
 */
export async function replaceFile(
  confined: Extract<Confined, { ok: true }>,
  bytes: Buffer,
): Promise<void> {
  if (confined.path === confined.root) throw new Error("It is the workspace itself.");
  const folder = await openFolder(confined, { create: true });
  const temporary = folder.entry(`.countersign-${randomUUID()}.tmp`);
  try {
    const target = folder.entry(basename(confined.path));
    await writeDurably(temporary, bytes, await modeOf(target));
    await rename(temporary, target);
    await syncFolder(folder);
  } catch (error) {
    await unlink(temporary).catch(() => {});
    throw error;
  } finally {
    await folder.handle.close();
  }
}

/** null: there is no file yet. */
async function modeOf(path: string): Promise<number | null> {
  try {
    const found = await lstat(path);
    if (!found.isFile()) throw new Error("It is not a regular file.");
    return found.mode & PERMISSIONS;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function writeDurably(path: string, bytes: Buffer, mode: number | null): Promise<void> {
  const file = await open(path, CREATE, NEW_FILE_MODE);
  try {
    await file.writeFile(bytes);
    if (mode !== null) await file.chmod(mode);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Some file systems cannot sync a folder; the rename has happened all the same. */
async function syncFolder(folder: HeldFolder): Promise<void> {
  await folder.handle.sync().catch(() => {});
}
