import { PolicyLoadError, type PolicyProblem } from "../errors.ts";
import { parsePolicyToml, type PolicyFile } from "./parse-policy-toml.ts";
import type { PolicyRule } from "./policy-rule.ts";

/** More are never shown at once; the rest comes to light when these are mended. */
const MAX_PROBLEMS = 100;

/**
 * The rules of all files, in the order given: of two rules of one priority the one in the earlier
 * file is tried first.
 * @throws PolicyLoadError with every problem of every file; then no file's rules may be used, as
 * the one that is lost may be the one that denies.
 */
export function loadPolicies(files: readonly PolicyFile[]): PolicyRule[] {
  const readings = files.map(parsePolicyToml);
  const problems: PolicyProblem[] = readings.flatMap((reading) => reading.problems);
  if (problems.length > 0) throw new PolicyLoadError(problems.slice(0, MAX_PROBLEMS));
  return readings.flatMap(({ rules }) => rules);
}
