import { describe, expect, it } from "vitest";
import { importPolicy } from "../../../src/core/policy/import-policy.ts";
import { parsePolicyToml } from "../../../src/core/policy/parse-policy-toml.ts";

function imported(text: string, from: "gemini" | "llxprt" = "gemini", servers?: string[]) {
  const result = importPolicy(text, { from, tier: "user", ...(servers ? { servers } : {}) });
  if (!result.ok) throw new Error(result.problem);
  const read = parsePolicyToml({ path: "imported.toml", text: result.toml, tier: "user" });
  expect(read.problems).toEqual([]);
  expect(read.rules).toHaveLength(result.rules.length);
  return result;
}

describe("a policy of gemini-cli", () => {
  it("becomes one of ours, tools and servers under our names", () => {
    const { rules, notes } = imported(
      `[[rule]]
toolName = ["run_shell_command"]
commandPrefix = ["git status", "git log"]
decision = "allow"
priority = 100
[[rule]]
toolName = "mcp_my_server_push"
decision = "deny"
priority = 7
deny_message = "No pushing."
[[rule]]
mcpName = "my-server"
toolName = "list"
decision = "ask_user"
priority = 1
modes = ["default", "plan"]
[[rule]]
toolName = "mcp_*"
decision = "deny"
priority = 3`,
      "gemini",
      ["my-server"],
    );
    expect(rules).toMatchObject([
      { toolName: "shell_cmd", commandPrefix: "git status", priority: 2.1 },
      { toolName: "shell_cmd", commandPrefix: "git log", line: 1 },
      { toolName: "my-server__push", decision: "deny", reason: "No pushing.", priority: 2.007 },
      { mcpName: "my-server", toolName: "list", modes: ["default"] },
      { toolName: "*__*", decision: "deny" },
    ]);
    expect(notes).toEqual([{ line: 11, text: expect.stringContaining("only default exist here") }]);
  });

  it("leaves out whole rules that it cannot convert, and says so", () => {
    const { rules, notes } = imported(
      `[[rule]]
toolName = "google_web_search"
decision = "allow"
priority = 1
[[rule]]
toolName = "run_shell_command"
toolAnnotations = { readOnlyHint = true }
decision = "allow"
priority = 1
[[rule]]
toolName = "read_file"
argsPattern = "(?=x)"
decision = "deny"
priority = 1
[[rule]]
decision = "allow"
modes = ["plan"]
[[safety_checker]]
x = 1`,
    );
    expect(rules).toEqual([]);
    expect(notes.map(({ line, text }) => `${line}: ${text}`)).toEqual([
      expect.stringMatching(/^18: \[safety_checker\] has no counterpart/),
      expect.stringMatching(/^1: The rule is left out: the tool "google_web_search"/),
      expect.stringMatching(/^5: The rule is left out: "toolAnnotations"/),
      expect.stringMatching(/^10: The rule is left out: argsPattern/),
      expect.stringMatching(/^15: The rule is left out: the modes plan/),
    ]);
  });

  it("says when it had to guess where a server's name ends", () => {
    const { rules, notes } = imported('[[rule]]\ntoolName = "mcp_a_b_c"\ndecision = "deny"');
    expect(rules[0]?.toolName).toBe("a__b_c");
    expect(notes[0]?.text).toContain("check where the server's name ends");
  });

  it("is refused when it is no TOML", () => {
    const result = importPolicy("[[rule]", { from: "gemini", tier: "user" });
    expect(result).toMatchObject({ ok: false, line: 1 });
  });
});

describe("a policy of llxprt-code", () => {
  it("becomes one of ours", () => {
    const { rules } = imported(
      `[[rule]]
toolName = "github__push"
decision = "ask_user"
priority = 2.5
[[rule]]
toolName = "run_shell_command"
argsPattern = '"dir_path":"/safe"'
decision = "allow"`,
      "llxprt",
    );
    expect(rules).toMatchObject([
      { toolName: "github__push", priority: 2.5 },
      { toolName: "shell_cmd", argsPattern: '"directory":"/safe"', priority: 2 },
    ]);
  });
});
