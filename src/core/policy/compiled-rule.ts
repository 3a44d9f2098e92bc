import { compilePattern, exactTextOf, type Pattern } from "./pattern.ts";
import type { PolicyRule } from "./policy-rule.ts";

/** A rule made ready for matching. */
export type CompiledRule = {
  rule: PolicyRule;
  /** Position in the order in which rules are tried. */
  order: number;
  args: ArgumentCondition | null;
  /** `commandRegex`. */
  regex: Pattern | null;
};

/** `exact`: the rule is about one text and no other. */
export type ArgumentCondition =
  | { kind: "exact"; text: string }
  | { kind: "pattern"; pattern: Pattern };

/** Stable: rules of one priority keep the order in which they were listed. */
export function compileRules(rules: readonly PolicyRule[]): CompiledRule[] {
  return rules
    .toSorted((a, b) => b.priority - a.priority)
    .map((rule, order) => ({
      rule,
      order,
      args: rule.argsPattern === undefined ? null : readArgsPattern(rule.argsPattern, rule),
      regex: rule.commandRegex === undefined ? null : compiled(rule.commandRegex, rule, true),
    }));
}

function readArgsPattern(source: string, rule: PolicyRule): ArgumentCondition {
  const text = exactTextOf(source);
  if (text !== null) return { kind: "exact", text };
  return { kind: "pattern", pattern: compiled(source, rule, false) };
}

/** The loader has refused patterns that do not compile; a rule made in code is its maker's fault. */
function compiled(source: string, rule: PolicyRule, isAtStart: boolean): Pattern {
  const read = compilePattern(source, isAtStart);
  if (read.ok) return read.pattern;
  throw new RangeError(`A pattern of a rule from ${rule.source} ${read.problem}`);
}
