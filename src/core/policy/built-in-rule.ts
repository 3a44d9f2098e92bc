import type { CompiledRule } from "./compiled-rule.ts";
import { type BuiltInVerdict, listBuiltInRules } from "./default-rules.ts";
import { type PolicyRule, SHELL_TOOL } from "./policy-rule.ts";
import type { ShellCommand } from "./shell/shell-line.ts";

/** What the built-in rules say to one command; null: nothing. */
export type BuiltInJudge = (command: ShellCommand) => BuiltInVerdict | null;

/**
 * Where the built-in rules stand in tier 1: destruction asks above yolo (1.999) and below
 * everything that a user writes (2.0); what edits files is allowed beside the edit tools.
 */
const PRIORITY = { destructive: 1.9995, harmless: 1.05, editing: 1.015 };

/** The rules, with the built-in one about this command where its priority puts it. */
export function withBuiltIn(
  rules: readonly CompiledRule[],
  command: ShellCommand,
  judge: BuiltInJudge | null,
): readonly CompiledRule[] {
  const verdict = judge?.(command) ?? null;
  if (verdict === null) return rules;
  const rule = ruleOf(verdict);
  const below = rules.findIndex((each) => each.rule.priority < rule.priority);
  const at = below < 0 ? rules.length : below;
  return rules.toSpliced(at, 0, { rule, order: at, args: null, regex: null });
}

/** A rule as people are shown it. */
export type RuleInForce = PolicyRule & {
  /** true: nobody wrote it; its `source` says which commands it is about. */
  builtIn: boolean;
};

/** The rules, with all built-in ones (where they count) in their places: the order of trying. */
export function rulesInForce(
  rules: readonly PolicyRule[],
  judge: BuiltInJudge | null,
): readonly RuleInForce[] {
  const written = rules.map((rule) => ({ ...rule, builtIn: false }));
  const verdicts = judge === null ? [] : listBuiltInRules();
  const builtIn = verdicts.map((verdict) => ({ ...ruleOf(verdict), builtIn: true }));
  // Stable: of one priority the written ones come first, as `withBuiltIn` has it.
  return [...written, ...builtIn].toSorted((a, b) => b.priority - a.priority);
}

function ruleOf({ decision, alwaysAsk, mode, rule, reason }: BuiltInVerdict): PolicyRule {
  const isDestructive = decision === "ask_user";
  const kind = isDestructive ? "destructive" : mode === undefined ? "harmless" : "editing";
  return {
    toolName: SHELL_TOOL,
    decision,
    priority: PRIORITY[kind],
    ...(alwaysAsk === true ? { alwaysAsk } : {}),
    ...(mode === undefined ? {} : { modes: [mode] }),
    reason,
    source: rule,
  };
}
