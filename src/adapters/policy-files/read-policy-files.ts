import { glob, readFile, stat } from "node:fs/promises";
import { isAbsolute, resolve } from "node:path";
import { type PolicyFile, PolicyLoadError, type PolicyProblem } from "../../core/index.ts";

/** A pattern that finds more is a mistake, such as a folder of sources. */
export const MAX_POLICY_FILES = 500;
export const MAX_POLICY_FILE_BYTES = 1_048_576;

export type PolicyPattern = { pattern: string; tier: PolicyFile["tier"] };

/**
 * The texts of all policy files, in the order in which rules of one priority are tried: by
 * pattern, then by name. A path without a star must exist; a pattern may find nothing.
 * @throws PolicyLoadError naming every file that cannot be read.
 */
export async function readPolicyFiles(patterns: readonly PolicyPattern[]): Promise<PolicyFile[]> {
  const problems: PolicyProblem[] = [];
  const paths = new Map<string, PolicyFile["tier"]>();
  for (const { pattern, tier } of patterns) {
    for (const path of await findPaths(pattern)) if (!paths.has(path)) paths.set(path, tier);
  }
  if (paths.size > MAX_POLICY_FILES) {
    const text = `the policy patterns find more than ${MAX_POLICY_FILES} files. Narrow them.`;
    throw new PolicyLoadError([{ file: patterns[0]?.pattern ?? "", line: 1, text }]);
  }
  const files: PolicyFile[] = [];
  for (const [path, tier] of paths) {
    const read = await readOne(path);
    if (read.ok) files.push({ path, text: read.text, tier });
    else problems.push({ file: path, line: 1, text: read.problem });
  }
  if (problems.length > 0) throw new PolicyLoadError(problems);
  return files;
}

/** Absolute, sorted by name. */
async function findPaths(pattern: string): Promise<string[]> {
  const absolute = isAbsolute(pattern) ? pattern : resolve(pattern);
  if (!isPattern(absolute)) return [absolute];
  const found: string[] = [];
  for await (const path of glob(absolute)) {
    found.push(path);
    if (found.length > MAX_POLICY_FILES) break;
  }
  return found.toSorted();
}

export function isPattern(path: string): boolean {
  return /[*?[{]/.test(path);
}

type Reading = { ok: true; text: string } | { ok: false; problem: string };

async function readOne(path: string): Promise<Reading> {
  try {
    const { size } = await stat(path);
    if (size > MAX_POLICY_FILE_BYTES) {
      return { ok: false, problem: `the file is larger than ${MAX_POLICY_FILE_BYTES} bytes.` };
    }
    const bytes = await readFile(path);
    return { ok: true, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (error) {
    return { ok: false, problem: `the file cannot be read (${whyOf(error)}). ${mendOf(error)}` };
  }
}

function whyOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

function mendOf(error: unknown): string {
  const code = whyOf(error);
  if (code === "ENOENT") return "Create it, or take it out of [policy] in countersign.toml.";
  if (code === "EACCES") return "Let the account that runs Countersign read it.";
  return "Write it as a text file in UTF-8.";
}
