import { constants, existsSync } from "node:fs";
import { mkdir, open, type FileHandle } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import type { Confined } from "./confine-path.ts";

const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
/** Without O_NONBLOCK, opening a pipe that nobody writes to would never return. */
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
const DESCRIPTORS = "/proc/self/fd";
const hasDescriptorPaths = existsSync(DESCRIPTORS);

type ConfinedPath = Extract<Confined, { ok: true }>;

/** A file's folder, held open. */
export type HeldFolder = {
  /** The path of an entry that leads through the held folder, wherever it is moved. */
  entry(name: string): string;
  handle: FileHandle;
};

/**
 * Opens the folder of a confined path, step by step from its root, following no link on the way:
 * a folder that is swapped for a link after `confinePath` looked is an error (ELOOP or ENOTDIR),
 * not a way out. `create` makes missing folders.
 *
 * Where the system has no `/proc/self/fd` (macOS) entries go by their full path, and a swap in
 * the instant between looking and opening is not noticed.
 */
export async function openFolder(
  { root, path }: ConfinedPath,
  { create }: { create: boolean },
): Promise<HeldFolder> {
  let folder = hold(await open(root, FOLDER), root);
  for (const name of relative(root, dirname(path)).split(sep)) {
    if (name !== "") folder = await step(folder, name, create);
  }
  return folder;
}

/** Opens a confined file for reading. The caller checks that it is a regular one. */
export async function openConfined(confined: ConfinedPath): Promise<FileHandle> {
  if (confined.path === confined.root) return await open(confined.root, READ);
  const folder = await openFolder(confined, { create: false });
  try {
    return await open(folder.entry(basename(confined.path)), READ);
  } finally {
    await folder.handle.close();
  }
}

function hold(handle: FileHandle, path: string): HeldFolder {
  const through = hasDescriptorPaths ? `${DESCRIPTORS}/${handle.fd}` : path;
  return { handle, entry: (name) => join(through, name) };
}

/** Goes on to a folder inside, and lets go of the one before. */
async function step(folder: HeldFolder, name: string, create: boolean): Promise<HeldFolder> {
  const path = folder.entry(name);
  try {
    return hold(create ? await openOrCreate(path) : await open(path, FOLDER), path);
  } finally {
    await folder.handle.close();
  }
}

async function openOrCreate(path: string): Promise<FileHandle> {
  try {
    return await open(path, FOLDER);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await mkdir(path).catch((problem: unknown) => {
      if (!hasCode(problem, "EEXIST")) throw problem;
    });
    return await open(path, FOLDER);
  }
}

export function isMissing(error: unknown): boolean {
  return hasCode(error, "ENOENT");
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
