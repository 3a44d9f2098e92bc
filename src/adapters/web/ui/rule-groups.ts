import type { RuleInForce } from "../../../core/index.ts";

/** Rules that are tried one after another. Built-in ones are many; they are shown folded. */
export type RuleGroup = {
  /** The same for the same group of a later list. */
  key: string;
  /** null: rules that somebody wrote, which are never folded. */
  builtIn: BuiltInKind | null;
  rules: readonly RuleInForce[];
};

export type BuiltInKind = "destructive" | "harmless" | "editing";

/** The rules in their order, parted wherever written and built-in ones meet. */
export function ruleGroups(rules: readonly RuleInForce[]): RuleGroup[] {
  const groups: { builtIn: BuiltInKind | null; rules: RuleInForce[] }[] = [];
  for (const rule of rules) {
    const builtIn = kindOf(rule);
    const last = groups.at(-1);
    if (last?.builtIn === builtIn) last.rules.push(rule);
    else groups.push({ builtIn, rules: [rule] });
  }
  return groups.map((group, at) => ({ ...group, key: group.builtIn ?? `written-${at}` }));
}

function kindOf({ builtIn, decision, modes = [] }: RuleInForce): BuiltInKind | null {
  if (!builtIn) return null;
  if (decision !== "allow") return "destructive";
  return modes.length === 0 ? "harmless" : "editing";
}

/** What a built-in rule is about, and the options that it knows, apart. */
export type BuiltInSource = { about: string; options: string | null };

const SOURCE = /^(?:built-in: )?([^]*?)(?: \[([^\]]*)\])?$/;

/** Takes `built-in: ls | dir [-al --all]` apart. */
export function readBuiltInSource(source: string): BuiltInSource {
  const [, about = source, options = null] = SOURCE.exec(source) ?? [];
  return { about, options };
}
