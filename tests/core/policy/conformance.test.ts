import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parsePolicyToml } from "../../../src/core/policy/parse-policy-toml.ts";
import { readCaseTable } from "../../../src/core/policy/read-case-table.ts";
import { runCaseTable } from "../../../src/core/policy/run-case-table.ts";
import { PolicyDecision } from "../../../src/core/policy/policy-rule.ts";

const fixture = (name: string) =>
  readFileSync(new URL(`../../fixtures/policy/${name}`, import.meta.url), "utf8");

const NOTHING_CONFIGURED = {
  rules: [],
  mode: "default",
  defaultDecision: PolicyDecision.ASK_USER,
} as const;

describe("the table of policy cases", () => {
  const table = readCaseTable(fixture("policy-cases.json"));
  const cases = table.ok ? table.cases : [];

  it("is read without complaint", () => {
    expect(table).toMatchObject({ ok: true });
    expect(cases.length).toBeGreaterThan(90);
  });

  it.each(cases.map((each) => [each.id, each.title, each] as const))("%s %s", (_, __, each) => {
    expect(runCaseTable([each], NOTHING_CONFIGURED).failures).toEqual([]);
  });
});

type LoaderCase = {
  id: string;
  title: string;
  toml: string;
  expect: { ok: boolean; rules?: number; priorities?: number[]; tools?: string[] };
};
const loaderCases = (JSON.parse(fixture("loader-cases.json")) as { loader_cases: LoaderCase[] })
  .loader_cases;

describe("the table of loader cases", () => {
  it.each(loaderCases.map((each) => [each.id, each.title, each] as const))(
    "%s %s",
    (_, __, each) => {
      const path = "policy.toml";
      const { rules, problems } = parsePolicyToml({ path, text: each.toml, tier: "default" });
      expect(problems.length === 0, JSON.stringify(problems)).toBe(each.expect.ok);
      if (each.expect.rules !== undefined) expect(rules).toHaveLength(each.expect.rules);
      if (each.expect.priorities) {
        expect(rules.map(({ priority }) => priority)).toEqual(each.expect.priorities);
      }
      if (each.expect.tools) expect(rules.map((r) => r.toolName)).toEqual(each.expect.tools);
    },
  );
});
