import { describe, expect, it } from "vitest";
import { readBuiltInSource, ruleGroups } from "../../../src/adapters/web/ui/rule-groups.ts";
import {
  createPolicyEngine,
  judgeBuiltIn,
  PolicyDecision,
  type PolicyRule,
  type RuleInForce,
} from "../../../src/core/index.ts";

const rule = (priority: number): PolicyRule => ({
  decision: "deny",
  priority,
  source: `team.toml:${priority}`,
});

/** As the core lists them. */
function inForce(...rules: PolicyRule[]): readonly RuleInForce[] {
  const defaultDecision = PolicyDecision.ASK_USER;
  return createPolicyEngine({ rules, defaultDecision, builtIn: judgeBuiltIn }).getRulesInForce();
}

describe("groups of rules", () => {
  it("keep the order of trying, and part written from built-in ones", () => {
    const rules = inForce(rule(2.5), rule(2.1), rule(1.999), rule(1.015));
    const groups = ruleGroups(rules);
    expect(groups.map(({ builtIn }) => builtIn)).toEqual([
      null,
      "destructive",
      null,
      "harmless",
      null,
      "editing",
    ]);
    expect(groups.flatMap((group) => group.rules)).toEqual(rules);
    expect(groups[0]?.rules).toHaveLength(2);
    expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
  });

  it("part built-in ones that stand together by what they say", () => {
    expect(ruleGroups(inForce()).map(({ builtIn }) => builtIn)).toEqual([
      "destructive",
      "harmless",
      "editing",
    ]);
  });

  it("are none without rules", () => expect(ruleGroups([])).toEqual([]));
});

describe("the source of a built-in rule", () => {
  it.each([
    ["built-in: ls | dir [-al --all]", "ls | dir", "-al --all"],
    ["built-in: [ [-e@ -a]", "[", "-e@ -a"],
    ["built-in: test | [", "test | [", null],
    ["built-in: shut down: reboot | halt", "shut down: reboot | halt", null],
    ["built-in: <command> --help | --version", "<command> --help | --version", null],
    ["something else", "something else", null],
  ])("%s", (source, about, options) =>
    expect(readBuiltInSource(source)).toEqual({ about, options }),
  );

  it("of every rule tells its commands from its options", () => {
    for (const { source, builtIn } of inForce()) {
      const { about } = readBuiltInSource(source);
      expect(builtIn && about !== "" && !about.includes(" [-")).toBe(true);
    }
  });
});
