import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import {
  type PolicyRule,
  loadPolicies,
  stableStringify,
  writePolicyToml,
} from "../../core/index.ts";

const HEADING =
  'Rules that "always" decisions left. Countersign adds to this file; delete what you no longer want.';

/**
 * Adds rules to the file at `path`, which may be missing, without those that stand there already.
 * Written beside it and renamed, so that a crash leaves the old file or the new one.
 * @throws PolicyLoadError when the file that is there is broken; it is left as it is.
 */
export async function keepRules(path: string, added: readonly PolicyRule[]): Promise<void> {
  const present = await readKept(path);
  const known = new Set(present.map(identityOf));
  const fresh = added.filter((rule) => !known.has(identityOf(rule)));
  if (fresh.length === 0) return;
  await mkdir(dirname(path), { recursive: true });
  await replaceFile(path, writePolicyToml([...present, ...fresh], HEADING));
}

async function readKept(path: string): Promise<PolicyRule[]> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
  return loadPolicies([{ path, text, tier: "user" }]);
}

/** What a rule does, whoever it came from. */
function identityOf(rule: PolicyRule): string {
  return stableStringify({ ...rule, source: null, line: null, reason: null });
}

async function replaceFile(path: string, text: string): Promise<void> {
  const beside = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    const file = await open(beside, "wx", 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
