import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { mkdir, open, type FileHandle } from "node:fs/promises";
import { join } from "node:path";

/** The most bytes of one call's output that go to its file. */
export const MAX_OUTPUT_FILE_BYTES = 67_108_864;

const CREATE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/** Where the whole output of a call goes once it is too long to be kept in memory. */
export type OutputFile = {
  /** Resolves when the chunk is written, which holds the writer back while the disk is slow. */
  add(chunk: Buffer): Promise<void>;
  /** Creates the file with what came so far; from now on every chunk is written. */
  spill(): void;
  /** Closes the file. `problem` says why it is not whole. */
  finish(): Promise<{ path: string | null; problem: string | null }>;
};

/**
 * Holds chunks back until `spill`, then writes them and all that follow, in the order in which
 * they came. A full disk or a missing folder never fails the call: it shows in `problem`.
 */
export function createOutputFile(directory: string, name: string): OutputFile {
  const path = join(directory, `${name.replaceAll(/[^\w-]/g, "_")}-${randomUUID()}.txt`);
  let held: Buffer[] = [];
  let spilt = false;
  let written = 0;
  let problem: string | null = null;
  let file: FileHandle | null = null;
  let queue: Promise<void> = Promise.resolve();

  const write = async (chunk: Buffer): Promise<void> => {
    if (problem !== null) return;
    try {
      file ??= await createPrivately(directory, path);
      const fitting = chunk.subarray(0, MAX_OUTPUT_FILE_BYTES - written);
      if (fitting.length > 0) await file.appendFile(fitting);
      written += fitting.length;
      if (fitting.length < chunk.length) problem = `only its first ${written} bytes`;
    } catch (error) {
      problem = `not whole: ${error instanceof Error ? error.message : String(error)}`;
    }
  };
  const enqueue = (chunk: Buffer): Promise<void> => (queue = queue.then(() => write(chunk)));

  return {
    async add(chunk) {
      if (spilt) await enqueue(chunk);
      else held.push(chunk);
    },
    spill() {
      if (spilt) return;
      spilt = true;
      for (const chunk of held) void enqueue(chunk);
      held = [];
    },
    async finish() {
      await queue;
      await file?.close();
      return { path: file === null ? null : path, problem };
    },
  };
}

async function createPrivately(directory: string, path: string): Promise<FileHandle> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return await open(path, CREATE, 0o600);
}
