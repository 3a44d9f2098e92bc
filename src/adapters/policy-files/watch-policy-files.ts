import { createHash } from "node:crypto";
import { type PolicyFile, PolicyLoadError } from "../../core/index.ts";
import { type PolicyPattern, readPolicyFiles } from "./read-policy-files.ts";

/**
 * Editors save by renaming, mounts and containers drop change notices: looking at the files
 * again is the one way that never misses a change.
 */
export const POLICY_POLL_MS = 2_000;

export type PolicyFilesChange =
  | { kind: "changed"; files: readonly PolicyFile[] }
  /** They cannot be read; what is in force stays. */
  | { kind: "unreadable"; error: PolicyLoadError };

/** `known`: what is in force already. */
export type Watching = { known: readonly PolicyFile[]; pollMs?: number };

/**
 * Calls back once for every change of what the patterns find: a file written, added, removed,
 * gone unreadable. Changes are counted from `known`. One look at a
 * time; a change is reported when two looks in a row see the same, so that a file that is being
 * written is not read in halves.
 */
export function watchPolicyFiles(
  patterns: readonly PolicyPattern[],
  onChange: (change: PolicyFilesChange) => void,
  { known, pollMs = POLICY_POLL_MS }: Watching,
): { close(): void } {
  let reported = digestOf({ kind: "changed", files: known });
  let seen: string | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const change = await readChange(patterns);
    if (isClosed) return;
    const state = digestOf(change);
    if (state !== reported && state === seen) {
      reported = state;
      onChange(change);
    }
    seen = state;
    timer = setTimeout(() => void look(), pollMs);
    timer.unref();
  }

  void look();
  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

async function readChange(patterns: readonly PolicyPattern[]): Promise<PolicyFilesChange> {
  try {
    return { kind: "changed", files: await readPolicyFiles(patterns) };
  } catch (cause) {
    if (cause instanceof PolicyLoadError) return { kind: "unreadable", error: cause };
    const problem = { file: patterns[0]?.pattern ?? "", line: 1, text: String(cause) };
    return { kind: "unreadable", error: new PolicyLoadError([problem], { cause }) };
  }
}

function digestOf(change: PolicyFilesChange): string {
  const text =
    change.kind === "changed"
      ? JSON.stringify(change.files.map(({ path, text }) => [path, text]))
      : change.error.message;
  return createHash("sha256").update(text).digest("hex");
}
