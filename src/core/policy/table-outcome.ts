import type { z } from "zod";

export type TableFailure = {
  id: string;
  title: string;
  expected: string;
  actual: string;
  /** Why it came out so. */
  reason: string;
};

export type TableResult = { passed: number; failed: number; failures: readonly TableFailure[] };

export type TableOutcome =
  | { ok: true; result: TableResult }
  /** Each names the case and says what to do. */
  | { ok: false; problems: readonly string[] };

export function countFailures(cases: number, failures: readonly TableFailure[]): TableOutcome {
  const failed = failures.length;
  return { ok: true, result: { passed: cases - failed, failed, failures } };
}

/** What is wrong with the table itself. */
export function badTable({ issues }: z.ZodError): TableOutcome {
  const problems = issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  return { ok: false, problems };
}
