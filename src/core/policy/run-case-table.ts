import { judgeBuiltIn } from "./default-rules.ts";
import { createPolicyEngine, type PolicySettings } from "./policy-engine.ts";
import { type ApprovalMode, PolicyDecision, type PolicyRule } from "./policy-rule.ts";
import type { PolicyCase } from "./read-case-table.ts";

export type CaseFailure = {
  id: string;
  title: string;
  expected: PolicyDecision;
  actual: PolicyDecision;
  /** Why the policy answers so. */
  reason: string;
};

export type CaseTableResult = { passed: number; failed: number; failures: readonly CaseFailure[] };

/** The policy, beside the built-in rules, that cases without rules of their own are about. */
export type ConfiguredPolicy = {
  rules: readonly PolicyRule[];
  mode: ApprovalMode;
  defaultDecision: PolicyDecision;
};

/** Decides every case of a table (DESIGN 4.6); a case that brings rules is decided by those alone. */
export function runCaseTable(
  cases: readonly PolicyCase[],
  configured: ConfiguredPolicy,
): CaseTableResult {
  const failures = cases.flatMap((each) => {
    const engine = createPolicyEngine(settingsOf(each, configured));
    const { decision: actual, reason } = engine.evaluate(each.call);
    const { id, title, expect: expected } = each;
    return actual === expected ? [] : [{ id, title, expected, actual, reason }];
  });
  return { passed: cases.length - failures.length, failed: failures.length, failures };
}

function settingsOf(each: PolicyCase, configured: ConfiguredPolicy): PolicySettings {
  const { nonInteractive } = each;
  if (each.rules !== null) {
    const mode = each.mode ?? "default";
    const defaultDecision = each.defaultDecision ?? PolicyDecision.ASK_USER;
    return { rules: each.rules, defaultDecision, nonInteractive, mode: () => mode };
  }
  const mode = each.mode ?? configured.mode;
  const defaultDecision = each.defaultDecision ?? configured.defaultDecision;
  const { rules } = configured;
  return { rules, builtIn: judgeBuiltIn, defaultDecision, nonInteractive, mode: () => mode };
}
