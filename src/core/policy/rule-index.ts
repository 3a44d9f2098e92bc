import { type CompiledRule, compileRules } from "./compiled-rule.ts";
import type { PolicyCall, PolicyRule } from "./policy-rule.ts";
import { callKeys, ruleKey } from "./tool-keys.ts";

/** Tool names whose rules are kept put together; more are put together anew for each call. */
const MAX_KEPT_TOOLS = 1_000;

/** The rules about one tool, in the order in which they are tried. */
export type RuleList = {
  all: readonly CompiledRule[];
  /** Those that can be about a command of this name; the names are one command's spellings. */
  forCommand(names: readonly string[]): readonly CompiledRule[];
};

export type RuleIndex = {
  /** Its cost does not grow with the number of rules about other tools. */
  rulesFor(call: Pick<PolicyCall, "tool" | "serverName">): RuleList;
  /** In the order in which they are tried. */
  rules: readonly PolicyRule[];
};

export function indexRules(rules: readonly PolicyRule[]): RuleIndex {
  const compiled = compileRules(rules);
  const byKey = Map.groupBy(compiled, ({ rule }) => ruleKey(rule));
  const kept = new Map<string, RuleList>();
  return {
    rules: compiled.map(({ rule }) => rule),
    rulesFor(call) {
      const name = `${call.serverName ?? ""}\0${call.tool}`;
      const known = kept.get(name);
      if (known) return known;
      const found = callKeys(call).flatMap((key) => byKey.get(key) ?? []);
      const list = createRuleList(inOrder(found));
      if (kept.size >= MAX_KEPT_TOOLS) kept.clear();
      kept.set(name, list);
      return list;
    },
  };
}

function createRuleList(all: readonly CompiledRule[]): RuleList {
  const byName = Map.groupBy(all, ({ rule }) => commandNameOf(rule));
  const unnamed = byName.get(null) ?? [];
  return {
    all,
    forCommand(names) {
      const named = [...new Set(names)].flatMap((name) => byName.get(name) ?? []);
      return named.length === 0 ? unnamed : inOrder([...unnamed, ...named]);
    },
  };
}

/** The name that a command must have for its rule to apply; null: it takes more than that to say. */
function commandNameOf({ commandPrefix }: PolicyRule): string | null {
  return /^\s*([\w./+-]+)(?=\s|$)/.exec(commandPrefix ?? "")?.[1] ?? null;
}

function inOrder(rules: readonly CompiledRule[]): CompiledRule[] {
  return rules.toSorted((a, b) => a.order - b.order);
}
