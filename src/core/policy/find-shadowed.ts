import { PolicyDecision, type PolicyRule } from "./policy-rule.ts";
import { ruleKey, widerKeys } from "./tool-keys.ts";

export type ShadowedRule = {
  rule: PolicyRule;
  by: PolicyRule;
  /** Both say the same. */
  isRedundant: boolean;
};

/** Rules compared with one another at most; the later ones of a longer list are not looked at. */
const MAX_COMPARED_RULES = 3_000;

/** Rules whose every call an earlier rule decides. Rules in the order in which they are tried. */
export function findShadowed(all: readonly PolicyRule[]): ShadowedRule[] {
  const rules = all.slice(0, MAX_COMPARED_RULES);
  return rules.flatMap((rule, at): ShadowedRule[] => {
    const by = rules.slice(0, at).find((earlier) => covers(earlier, rule));
    return by ? [{ rule, by, isRedundant: by.decision === rule.decision }] : [];
  });
}

function covers(wide: PolicyRule, narrow: PolicyRule): boolean {
  return (
    coversTool(wide, narrow) &&
    coversModes(wide, narrow) &&
    (wide.interactive === undefined || wide.interactive === narrow.interactive) &&
    coversConditions(wide, narrow)
  );
}

function coversTool(wide: PolicyRule, narrow: PolicyRule): boolean {
  return widerKeys(ruleKey(narrow)).includes(ruleKey(wide));
}

function coversModes({ modes = [] }: PolicyRule, { modes: narrow = [] }: PolicyRule): boolean {
  if (modes.length === 0) return true;
  return narrow.length > 0 && narrow.every((mode) => modes.includes(mode));
}

/**
 * A prefix covers longer ones. A rule that allows sees fewer spellings of a call than one that
 * restricts, so it covers none of those.
 */
function coversConditions(wide: PolicyRule, narrow: PolicyRule): boolean {
  const { commandPrefix, commandRegex, argsPattern } = wide;
  if ((commandPrefix ?? commandRegex ?? argsPattern) === undefined) return true;
  if (isAllow(wide) && !isAllow(narrow)) return false;
  if (commandRegex !== undefined) return commandRegex === narrow.commandRegex;
  if (argsPattern !== undefined) return argsPattern === narrow.argsPattern;
  return startsWithWords(narrow.commandPrefix ?? "", commandPrefix ?? "");
}

function startsWithWords(text: string, words: string): boolean {
  return `${text.trim()} `.startsWith(`${words.trim()} `);
}

function isAllow({ decision }: PolicyRule): boolean {
  return decision === PolicyDecision.ALLOW;
}
