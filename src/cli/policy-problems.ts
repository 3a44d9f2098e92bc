import { isAbsolute, relative } from "node:path";
import type { PolicyLoadError } from "../core/index.ts";

/** One line for each problem, with file and line. */
export function describePolicyProblems({ problems }: PolicyLoadError, cwd: string): string[] {
  return problems.map(({ file, line, text }) => `${shortenPath(file, cwd)}:${line}: ${text}`);
}

/** A file below the working directory as a person there would name it. */
export function shortenPath(path: string, cwd: string): string {
  const near = relative(cwd, path);
  return near === "" || near.startsWith("..") || isAbsolute(near) ? path : near;
}
