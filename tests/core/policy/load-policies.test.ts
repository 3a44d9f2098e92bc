import { describe, expect, it } from "vitest";
import { PolicyLoadError } from "../../../src/core/errors.ts";
import { loadPolicies } from "../../../src/core/policy/load-policies.ts";
import type { PolicyTier } from "../../../src/core/policy/policy-tier.ts";

const load = (text: string, tier: PolicyTier = "user") =>
  loadPolicies([{ path: "team.toml", text, tier }]);

function problemsOf(text: string, tier: PolicyTier = "user"): string[] {
  try {
    load(text, tier);
  } catch (error) {
    if (!(error instanceof PolicyLoadError)) throw error;
    return error.message.split("\n");
  }
  return [];
}

const rule = (...lines: string[]) => ["[[rule]]", 'decision = "deny"', ...lines, ""].join("\n");
const ask = (...lines: string[]) => ["[[rule]]", 'decision = "ask_user"', ...lines, ""].join("\n");

describe("a policy file", () => {
  it("gives a rule for each tool and each prefix, with its place", () => {
    const rules = load(
      `# ours\n${ask('toolName = "shell_cmd"', 'commandPrefix = ["git push", "git tag"]', "quorum = 2", 'expiresAfter = "90m"', 'approvers = ["discord:role:42", "requester"]')}`,
    );
    expect(rules).toEqual([
      expect.objectContaining({ commandPrefix: "git push", quorum: 2, expiresAfterMs: 5_400_000 }),
      expect.objectContaining({
        commandPrefix: "git tag",
        source: "team.toml",
        line: 2,
        priority: 2,
      }),
    ]);
    expect(load(rule('toolName = ["a", "b"]')).map(({ toolName }) => toolName)).toEqual(["a", "b"]);
    expect(load(ask('expiresAfter = "never"'))[0]?.expiresAfterMs).toBeNull();
  });

  it.each([
    ["user", "100", 2.1],
    ["admin", "15", 3.015],
    ["default", "999", 1.999],
    ["default", "1.0", 1],
    ["user", "2.95", 2.95],
    ["admin", "3.9999", 3.9999],
    ["user", "0", 2],
  ] as const)("in the %s tier resolves priority %s to %d", (tier, written, resolved) => {
    expect(load(rule(`priority = ${written}`), tier)[0]?.priority).toBe(resolved);
  });

  it.each([
    ["user", "1000"],
    ["user", "-1"],
    ["user", "3.0"],
    ["user", "1.5"],
    ["admin", "4.0"],
    ["default", "0.5"],
    ["user", "nan"],
    ["user", "inf"],
    ["user", '"high"'],
  ] as const)("in the %s tier refuses priority %s", (tier, written) => {
    expect(problemsOf(rule(`priority = ${written}`), tier)).toEqual([
      expect.stringMatching(/^team\.toml:3: priority /),
    ]);
  });

  it.each([
    ['comandPrefix = "git"', "Did you mean commandPrefix?"],
    ['tool_name = "x"', "Did you mean toolName?"],
    ["toolName = []", "empty list"],
    ['toolName = ""', "must not be empty"],
    ['toolName = "git*"', "a star stands for a whole part"],
    ['mcpName = "a__b"', 'holds "__"'],
    ['mcpName = "gh"\ntoolName = "gh__push"', 'write "push"'],
    ['toolName = "glob"\ncommandPrefix = "x"', 'only works with toolName = "shell_cmd"'],
    ['commandPrefix = "x"', 'only works with toolName = "shell_cmd"'],
    ['toolName = "shell_cmd"\ncommandPrefix = "x"\ncommandRegex = "y"', "cannot stand beside"],
    ['argsPattern = "(?=x)"', "Look-ahead"],
    ['argsPattern = ""', "not empty"],
    ['modes = ["autoedit"]', 'Did you mean "autoEdit"?'],
    ["quorum = 2", "has no effect"],
    ["interactive = 1", "true or false"],
  ])("refuses %s and says what to do", (lines, mend) => {
    expect(problemsOf(rule(lines)).join("\n")).toContain(mend);
  });

  it("refuses what stands outside of rules", () => {
    expect(problemsOf("[[rules]]\nx = 1")[0]).toContain("Did you mean [[rule]]?");
    expect(problemsOf('[rule]\ndecision = "deny"')[0]).toContain("[[rule]], not [rule]");
    expect(problemsOf('decision = "deny"')[0]).toContain("Put it under a [[rule]].");
    expect(problemsOf("[[rule]]\ntoolName = 'x'")[0]).toContain("decision is missing");
    expect(problemsOf("rule = [1]")).toHaveLength(1);
  });
});

describe("several files", () => {
  it("report every mistake of every file, and give no rule", () => {
    const bad = (path: string, text: string) => ({ path, text, tier: "user" as const });
    const files = [
      bad("a.toml", rule("quorum = 0", "priority = -1")),
      bad("b.toml", "[[rule]"),
      bad("c.toml", rule()),
    ];
    expect(() => loadPolicies(files)).toThrow(
      /a\.toml:3: quorum.*\n(?:a\.toml:3: quorum.*\n)?a\.toml:4: priority.*\nb\.toml:1: /,
    );
  });

  it("keep the order in which they are given", () => {
    const files = ["b", "a"].map((name) => ({
      path: `${name}.toml`,
      text: rule(),
      tier: "user" as const,
    }));
    expect(loadPolicies(files).map(({ source }) => source)).toEqual(["b.toml", "a.toml"]);
  });
});
