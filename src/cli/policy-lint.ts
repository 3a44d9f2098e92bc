import { createPolicyEngine, lintRules, ruleLocation, showOnOneLine } from "../core/index.ts";
import { CONFIG_OPTION, type CommandSpec, JSON_OPTION } from "./command-spec.ts";
import { paintFor, printJson, printLine } from "./print.ts";
import { POLICY_OPTION, type ReadPolicy, readPolicy } from "./read-policy.ts";

export const policyLintCommand: CommandSpec = {
  path: "policy lint",
  summary: "find rules that do something else than their writer believes",
  options: [POLICY_OPTION, JSON_OPTION, CONFIG_OPTION],
  examples: ["policy lint", "policy lint --policy new.toml --json"],
  async run(call) {
    const { context } = call;
    const findings = lintPolicy(await readPolicy(call));
    if (call.options["json"] === true) {
      const places = findings.map(({ kind, text, rule }) => {
        const { source, line = null } = rule;
        return { kind, source, line, text };
      });
      printJson(context, places);
    } else if (findings.length === 0) printLine(context, "Nothing to complain about.");
    else {
      const paint = paintFor(context);
      for (const { kind, rule, text } of findings) {
        const place = showOnOneLine(ruleLocation(rule));
        printLine(context, `${place}: ${paint.yellow(kind)}: this rule ${showOnOneLine(text)}`);
      }
    }
    return findings.length === 0 ? 0 : 1;
  },
};

/** What the approval mode allows is chosen, and is no rule that somebody could mend. */
export function lintPolicy({ rules, tools, config }: ReadPolicy) {
  const { defaultDecision } = config.policy;
  const inOrder = createPolicyEngine({ rules, defaultDecision }).getRules();
  // Without a configuration nothing is known of the servers and commands that rules are for.
  const servers = config.mcp.map(({ id }) => id);
  const knowledge = config.file === null ? {} : { tools, servers };
  return lintRules(inOrder, knowledge).filter(
    ({ rule }) => !rule.source.startsWith("approval_mode"),
  );
}
