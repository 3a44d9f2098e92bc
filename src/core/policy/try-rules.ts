import type { CompiledRule } from "./compiled-rule.ts";
import { isAllow, matchRule, type Moment, type Subject } from "./match-rule.ts";
import type { LookedAtRule, PolicyRule } from "./policy-rule.ts";
import type { ShellReader } from "./shell/shell-reader.ts";

export type Trying = Moment & {
  shell: ShellReader;
  /** Rules looked at are noted here, when somebody wants to know. */
  looked: LookedAtRule[] | null;
};

export type Tried = {
  /** The first that matches; null: none does. */
  rule: PolicyRule | null;
  /** The first before it that restricts and would match if an unknown word had the right value. */
  maybe: PolicyRule | null;
};

/** Tries rules from the highest priority down; the first that matches decides. */
export function tryRules(
  rules: readonly CompiledRule[],
  { subject, part }: { subject: Subject; part: number },
  trying: Trying,
): Tried {
  let maybe: PolicyRule | null = null;
  for (const compiled of rules) {
    const { rule } = compiled;
    const fit = matchRule(compiled, subject, trying);
    trying.looked?.push({ rule, fit, part });
    if (fit === "matches") return { rule, maybe };
    if (fit === "may match" && !isAllow(rule)) maybe ??= rule;
  }
  return { rule: null, maybe };
}
