import {
  type RuleInForce,
  aboutRule,
  createPolicyEngine,
  judgeBuiltIn,
  ruleLocation,
  tierOf,
} from "../core/index.ts";
import {
  CONFIG_OPTION,
  type CommandCall,
  type CommandSpec,
  JSON_OPTION,
  listOption,
} from "./command-spec.ts";
import { printJson, printLine, printTable } from "./print.ts";
import { POLICY_OPTION, TIER_OPTION, readPolicy, tierOption } from "./read-policy.ts";

/** The list of options that a built-in rule permits is for programs; people see its start. */
const MAX_SOURCE_CHARACTERS = 60;

export const policyShowCommand: CommandSpec = {
  path: "policy show",
  summary: "list the rules in force, in the order they are tried",
  options: [
    POLICY_OPTION,
    {
      ...TIER_OPTION,
      description: "only rules of this tier; with --policy, the tier that the files count in",
    },
    JSON_OPTION,
    CONFIG_OPTION,
  ],
  examples: ["policy show", "policy show --tier user", "policy show --policy new.toml --json"],
  async run(call) {
    const { context } = call;
    const rules = await shownRules(call);
    if (call.options["json"] === true) printJson(context, rules.map(ruleAsJson));
    else if (rules.length === 0) printLine(context, "There are no rules.");
    else printTable(context, ["PRIORITY", "DECISION", "ABOUT", "FROM"], rules.map(ruleAsRow));
    return 0;
  },
};

/** Of `--policy` files only what they say; else everything in force, the built-in rules too. */
async function shownRules(call: CommandCall): Promise<RuleInForce[]> {
  const { fileRules, rules, config } = await readPolicy(call);
  const isGiven = listOption(call, "policy").length > 0;
  const { defaultDecision } = config.policy;
  const engine = createPolicyEngine({
    rules: isGiven ? fileRules : rules,
    defaultDecision,
    ...(isGiven ? {} : { builtIn: judgeBuiltIn }),
  });
  const all = engine.getRulesInForce();
  const tier = tierOption(call);
  return all.filter(({ priority }) => tier === undefined || tierOf(priority) === tier);
}

function ruleAsJson({ toolName, mcpName, decision, priority, source, ...rest }: RuleInForce) {
  const { line = null, ...others } = rest;
  return {
    toolName: toolName ?? null,
    mcpName: mcpName ?? null,
    decision,
    priority,
    tier: tierOf(priority),
    source,
    line,
    ...others,
  };
}

function ruleAsRow(rule: RuleInForce): string[] {
  const place = ruleLocation(rule);
  const isLong = place.length > MAX_SOURCE_CHARACTERS;
  const from = isLong ? `${place.slice(0, MAX_SOURCE_CHARACTERS)}…` : place;
  return [String(rule.priority), rule.decision, aboutRule(rule), from];
}
