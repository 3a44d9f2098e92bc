import { describe, expect, it } from "vitest";
import { lintRules } from "../../../src/core/policy/lint.ts";
import type { PolicyRule } from "../../../src/core/policy/policy-rule.ts";
import { ALLOW, ASK_USER, DENY, engineWith, shellRule } from "../../fixtures/policy-engine-for.ts";

const lint = (rules: PolicyRule[], knowledge = {}) =>
  lintRules(engineWith(rules).getRules(), knowledge);
const kinds = (...args: Parameters<typeof lint>) => lint(...args).map(({ kind }) => kind);
const about = (toolName: string, rest: Partial<PolicyRule> = {}): PolicyRule => ({
  toolName,
  decision: DENY,
  priority: 2.1,
  source: "team.toml",
  line: 3,
  ...rest,
});

describe("lint", () => {
  it("has nothing to say about a sound policy", () => {
    const rules = [
      shellRule(ALLOW, { commandPrefix: "git status" }),
      shellRule(ALLOW, { commandPrefix: "npm test" }),
      shellRule(DENY, { commandPrefix: "rm", priority: 2.9 }),
      about("github__*", { decision: ASK_USER }),
      about("github__push"),
    ];
    expect(lint(rules.toReversed())).toEqual([]);
  });

  it.each([
    ["the same tool", about("a"), about("a", { priority: 2 })],
    [
      "every tool",
      { ...about("*"), decision: ALLOW, priority: 1.9 },
      about("a", { priority: 1.5 }),
    ],
    ["a server", about("s__*"), about("s__t", { priority: 2 })],
    ["a tool everywhere", about("*__t"), about("t", { mcpName: "s", priority: 2 })],
    [
      "a longer prefix",
      shellRule(DENY, { commandPrefix: "git" }),
      shellRule(ALLOW, { commandPrefix: "git log", priority: 2 }),
    ],
    [
      "more modes",
      about("a", { modes: ["yolo", "default"] }),
      about("a", { priority: 2, modes: ["yolo"] }),
    ],
  ])("finds what is never reached: %s", (_, wide, narrow) => {
    const [found] = lint([wide, narrow]).filter(({ kind }) => kind === "shadowed");
    expect(found?.rule).toBe(narrow);
    expect(found?.text).toContain("never reached");
  });

  it.each([
    ["another tool", about("a"), about("b", { priority: 2 })],
    ["half of the modes", about("a", { modes: ["yolo"] }), about("a", { priority: 2 })],
    [
      "a word that only begins alike",
      shellRule(DENY, { commandPrefix: "git" }),
      shellRule(DENY, { commandPrefix: "gitk", priority: 2 }),
    ],
    [
      "a denial of what hides",
      shellRule(ALLOW, { commandPrefix: "git" }),
      shellRule(DENY, { commandPrefix: "git log", priority: 2 }),
    ],
    ["another server", about("s__*"), about("*__t", { priority: 2 })],
  ])("leaves alone what is reached: %s", (_, first, second) => {
    expect(kinds([first, second])).not.toContain("shadowed");
  });

  it.each(["python3", "bash", "bash -c", "sudo", "env", "xargs", "busybox", "ssh", "vim"])(
    "warns of allowing %s",
    (commandPrefix) => {
      expect(kinds([shellRule(ALLOW, { commandPrefix })])).toEqual(["too broad"]);
    },
  );

  it("warns of allowing everything, unless the project itself says so", () => {
    expect(kinds([shellRule(ALLOW)])).toEqual(["too broad"]);
    expect(kinds([about("*", { decision: ALLOW })])).toEqual(["too broad"]);
    expect(kinds([{ ...about("x", { decision: ALLOW }), mcpName: "*", toolName: "*" }])).toEqual([
      "too broad",
    ]);
    expect(kinds([shellRule(ALLOW, { commandRegex: ".*status" })])).toEqual(["too broad"]);
    expect(kinds([about("*", { decision: ALLOW, priority: 1.999, modes: ["yolo"] })])).toEqual([]);
  });

  it("finds what can never match", () => {
    const knowledge = { tools: ["shell_cmd", "read_file"], servers: ["github"] };
    expect(kinds([about("readfile")], knowledge)).toEqual(["never matches"]);
    expect(kinds([{ ...about("x"), mcpName: "gitlab" }], knowledge)).toEqual(["never matches"]);
    expect(kinds([about("read_file"), { ...about("x"), mcpName: "github" }], knowledge)).toEqual(
      [],
    );
    for (const commandPrefix of ["git status && ls", "ls | grep x", "A=1 make", "echo x > y"]) {
      expect(kinds([shellRule(DENY, { commandPrefix })])).toEqual(["never matches"]);
    }
    expect(kinds([about("a", { argsPattern: '^"path"' })])).toEqual(["never matches"]);
    expect(kinds([about("a", { argsPattern: '^\\{"path"' })])).toEqual([]);
  });

  it("finds asking where nobody is", () => {
    expect(kinds([about("a", { decision: ASK_USER, interactive: false })])).toEqual(["no effect"]);
  });
});
