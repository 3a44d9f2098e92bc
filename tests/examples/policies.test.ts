import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  type PolicyRule,
  createPolicyEngine,
  lintRules,
  loadPolicies,
  runTable,
  rulesFromConfiguration,
} from "../../src/core/index.ts";
import { EXAMPLE_POLICY } from "../../src/cli/example-policy.ts";

const FOLDER = new URL("../../examples/policies/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, FOLDER), "utf8");
const names = readdirSync(FOLDER).filter((name) => !name.includes(".cases."));
const rulesOf = (path: string, text: string) => loadPolicies([{ path, text, tier: "user" }]);

function run(name: string, fileRules: readonly PolicyRule[]) {
  const modes = rulesFromConfiguration({ allowedTools: [], excludedTools: [] }, ["write_file"]);
  const outcome = runTable(read(name.replace(".toml", ".cases.toml")), {
    rules: [...fileRules, ...modes],
    mode: "default",
    defaultDecision: "ask_user",
  });
  if (!outcome.ok) throw new Error(outcome.problems.join("\n"));
  return outcome.result;
}

function lint(rules: readonly PolicyRule[]) {
  return lintRules(createPolicyEngine({ rules, defaultDecision: "ask_user" }).getRules());
}

describe.each(names)("examples/policies/%s", (name) => {
  const rules = rulesOf(name, read(name));

  it("answers every case of its table", () => {
    const { failures, passed } = run(name, rules);
    expect(failures).toEqual([]);
    expect(passed).toBeGreaterThan(10);
  });

  it("is what the table tests: without each decision's rules cases fail", () => {
    expect(run(name, []).failed).toBeGreaterThan(3);
    const decisions = new Set(rules.map(({ decision }) => decision));
    for (const decision of decisions) {
      const others = rules.filter((rule) => rule.decision !== decision);
      expect(run(name, others).failed, decision).toBeGreaterThan(0);
    }
  });

  it("has nothing that lint complains about", () => {
    expect(lint(rules)).toEqual([]);
  });
});

describe("the policy that init writes", () => {
  const uncommented = EXAMPLE_POLICY.replaceAll(/^# (?=\[\[rule\]\]$|\w+ = )/gm, "");

  it("has no rule in force", () => {
    expect(rulesOf("team.toml", EXAMPLE_POLICY)).toEqual([]);
  });

  it("loads once its rules are taken into force, and lint finds nothing", () => {
    const rules = rulesOf("team.toml", uncommented);
    expect(rules.length).toBeGreaterThan(6);
    expect(lint(rules)).toEqual([]);
  });
});
