import { lstat, realpath } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";

export type Confined =
  /** `root` and `path` are free of symbolic links; `path` is `root` or lies in it. */
  { ok: true; root: string; path: string } | { ok: false; problem: string };

/** Linux's PATH_MAX. */
const MAX_PATH_BYTES = 4_096;

/**
 * Finds out where a path really leads, and refuses it outside of `roots`. Symbolic links are
 * resolved, in `roots` as well; what does not exist yet is judged by the nearest folder that does.
 * A relative path starts in the first root. Roots that do not exist allow nothing.
 *
 * The answer is true at the moment it is given: open the path with `openConfined`, which follows
 * no link on the way, or a link put there meanwhile would be followed.
 */
export async function confinePath(roots: readonly string[], path: string): Promise<Confined> {
  if (path.includes("\0") || Buffer.byteLength(path) > MAX_PATH_BYTES) {
    return refused("the path is longer than the system takes or holds a NUL character");
  }
  const [base = "/"] = roots;
  const target = resolve(base, path);
  const real = await realTarget(target);
  if (real === null) return refused(`${path} is a link that leads nowhere`);
  for (const root of roots) {
    const realRoot = await realpath(root).catch(() => null);
    if (realRoot !== null && isInside(realRoot, real)) {
      return { ok: true, root: realRoot, path: real };
    }
  }
  return refused(`${path} lies outside of the workspace ${base}`);
}

export function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !way.startsWith(sep));
}

function refused(problem: string): Confined {
  return { ok: false, problem: `${problem}.` };
}

async function realTarget(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch {
    // A link that exists and cannot be followed must not pass for a file still to be made.
    const isLink = await lstat(path).then(
      (found) => found.isSymbolicLink(),
      () => false,
    );
    const parent = dirname(path);
    if (isLink || parent === path) return null;
    const realParent = await realTarget(parent);
    return realParent === null ? null : join(realParent, path.slice(parent.length));
  }
}
