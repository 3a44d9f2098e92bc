import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { type CallFacts, CallRefusedError, listScripts } from "../../core/index.ts";
import { hashFile } from "./hash-file.ts";

/** The most files that are looked for; a line that names more is refused. */
export const MAX_SCRIPT_CANDIDATES = 256;

/**
 * Hashes the files whose content decides what a shell line does, as `listScripts` finds them.
 * A relative name is looked up in the working directory and in every folder the line changes
 * into. Sorted by path.
 * @throws CallRefusedError when the line names more files than can be looked at.
 */
export async function hashScripts(
  line: string,
  workingDirectory: string,
): Promise<CallFacts["files"]> {
  const { scripts, directories } = listScripts(line);
  const folders = [workingDirectory];
  for (const directory of directories.slice(0, MAX_SCRIPT_CANDIDATES)) {
    folders.push(resolve(folders.at(-1) ?? workingDirectory, atHome(directory)));
  }
  const paths = new Set(scripts.map(atHome).flatMap((script) => placesOf(script, folders)));
  if (paths.size > MAX_SCRIPT_CANDIDATES) {
    throw new CallRefusedError(
      `The line names more than ${MAX_SCRIPT_CANDIDATES} script files; split it into several calls.`,
    );
  }
  const files: { path: string; sha256: string }[] = [];
  for (const path of [...paths].toSorted()) {
    const sha256 = await hashFile(path);
    if (sha256 !== null) files.push({ path, sha256 });
  }
  return files;
}

function placesOf(script: string, folders: readonly string[]): string[] {
  return isAbsolute(script) ? [resolve(script)] : folders.map((folder) => resolve(folder, script));
}

function atHome(path: string): string {
  return path.startsWith("~/") ? join(homedir(), path.slice(2)) : path;
}
