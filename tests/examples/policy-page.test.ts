import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { POLICY_TIERS, loadPolicies, readCaseTable } from "../../src/core/index.ts";
import { RULE_KEYS } from "../../src/core/policy/rule-schema.ts";

const page = readFileSync(new URL("../../docs/policy.md", import.meta.url), "utf8");
const blocks = [...page.matchAll(/^```toml\n([\s\S]*?)^```$/gm)].map(([, text = ""]) => text);
const rules = blocks.filter((text) => text.startsWith("[[rule]]"));
const cases = blocks.filter((text) => text.startsWith("[[policy_cases]]"));
/** `key = value` in code, in the tables. */
const written = [...page.matchAll(/^\| (`[^|]*?`|.*?`) +\|/gm)]
  .flatMap(([, cell = ""]) => [...cell.matchAll(/`(\w+) = /g)].map(([, key = ""]) => key))
  .concat(rules.flatMap((text) => [...text.matchAll(/^(\w+) = /gm)].map(([, key = ""]) => key)));

describe("docs/policy.md", () => {
  it("shows rules that load", () => {
    expect(rules.length).toBeGreaterThan(1);
    for (const text of rules) {
      expect(loadPolicies([{ path: "page", text, tier: "user" }])).not.toEqual([]);
    }
  });

  it("shows case tables that can be run", () => {
    expect(cases).toHaveLength(1);
    for (const text of cases) expect(readCaseTable(text)).toMatchObject({ ok: true });
  });

  it("names every key of a rule and no other, and every tier", () => {
    expect([...new Set(written)].toSorted()).toEqual([...RULE_KEYS].toSorted());
    for (const tier of POLICY_TIERS) expect(page).toContain(`| ${tier} `);
  });
});
