import { describe, expect, it } from "vitest";
import { matchesToolName } from "../../../src/core/policy/match-tool-name.ts";
import { rulesFromConfiguration } from "../../../src/core/policy/configuration-rules.ts";
import { createPolicyEngine } from "../../../src/core/policy/policy-engine.ts";
import { type ApprovalMode, PolicyDecision } from "../../../src/core/policy/policy-rule.ts";
import { validateServerName } from "../../../src/core/policy/validate-server-name.ts";

const { ALLOW, DENY, ASK_USER } = PolicyDecision;

function engineFor(configuration: {
  approvalMode?: ApprovalMode;
  allowedTools?: string[];
  excludedTools?: string[];
  defaultDecision?: PolicyDecision;
  nonInteractive?: boolean;
}) {
  const { defaultDecision = ASK_USER, nonInteractive = false, ...rest } = configuration;
  const { approvalMode = "default", ...lists } = rest;
  const rules = rulesFromConfiguration({ allowedTools: [], excludedTools: [], ...lists }, [
    "write_file",
  ]);
  const mode = () => approvalMode;
  return createPolicyEngine({
    rules,
    defaultDecision,
    nonInteractive,
    mode,
  });
}

const decide = (engine: ReturnType<typeof engineFor>, tool: string) =>
  engine.evaluate({ tool, args: { command: "make" } }).decision;

describe("the configured policy", () => {
  it("asks by default, or as configured", () => {
    expect(decide(engineFor({}), "shell_cmd")).toBe(ASK_USER);
    expect(decide(engineFor({ defaultDecision: DENY }), "shell_cmd")).toBe(DENY);
  });

  it("allows and excludes tools by name; excluding wins", () => {
    const engine = engineFor({
      allowedTools: ["read_file", "git__*"],
      excludedTools: ["git__push"],
    });
    expect(decide(engine, "read_file")).toBe(ALLOW);
    expect(decide(engine, "git__log")).toBe(ALLOW);
    expect(decide(engine, "git__push")).toBe(DENY);
    expect(decide(engine, "shell_cmd")).toBe(ASK_USER);
  });

  it("knows the approval modes, at the original's priorities", () => {
    expect(decide(engineFor({ approvalMode: "yolo" }), "shell_cmd")).toBe(ALLOW);
    expect(decide(engineFor({ approvalMode: "autoEdit" }), "write_file")).toBe(ALLOW);
    expect(decide(engineFor({ approvalMode: "autoEdit" }), "shell_cmd")).toBe(ASK_USER);
    expect(decide(engineFor({ approvalMode: "yolo", excludedTools: ["x"] }), "x")).toBe(DENY);
    const rules = engineFor({
      approvalMode: "yolo",
      allowedTools: ["a"],
      excludedTools: ["b"],
    }).getRules();
    expect(rules.map(({ priority }) => priority)).toEqual([2.4, 2.3, 1.999, 1.015]);
  });

  it("turns asking into denying where nobody can be asked, and says so", () => {
    const engine = engineFor({});
    const verdict = engine.evaluate({ tool: "shell_cmd", args: {}, interactive: false });
    expect(verdict.decision).toBe(DENY);
    expect(verdict.reason).toContain("non-interactive");
    expect(engineFor({ nonInteractive: true }).isNonInteractive()).toBe(true);
    expect(decide(engineFor({ nonInteractive: true }), "shell_cmd")).toBe(DENY);
  });

  it("tries the higher priority first and keeps the order of equals", () => {
    const rule = (decision: PolicyDecision, priority: number) => ({
      decision,
      priority,
      source: "t",
    });
    const engine = createPolicyEngine({
      rules: [rule(DENY, 1), rule(ALLOW, 1)],
      defaultDecision: ASK_USER,
    });
    expect(decide(engine, "t")).toBe(DENY);
    engine.addRule(rule(ASK_USER, 1.5));
    expect(decide(engine, "t")).toBe(ASK_USER);
  });

  it("refuses a tool that passes for another server's", () => {
    const engine = engineFor({ approvalMode: "yolo" });
    const call = { tool: "github__push", args: {}, serverName: "evil" };
    expect(engine.evaluate(call).decision).toBe(DENY);
    expect(engine.evaluate({ ...call, serverName: "github" }).decision).toBe(ALLOW);
    const stolen = { tool: "shell_cmd", args: { command: "make" }, serverName: "evil" };
    expect(engine.evaluate(stolen).decision).toBe(DENY);
  });
});

describe("names", () => {
  it.each([
    ["shell_cmd", "shell_cmd", true],
    ["shell_cmd", "Shell_cmd", false],
    ["*", "anything", true],
    ["git__*", "git__log", true],
    ["git__*", "github__log", false],
    ["*__search", "web__search", true],
    ["*__search", "web__deep__search", false],
    ["*__search", "search", false],
    ["*__search", "__search", false],
  ])("pattern %s and tool %s: %s", (pattern, tool, matches) => {
    expect(matchesToolName(pattern, tool)).toBe(matches);
  });

  it.each([
    ["a__t", "a", true],
    ["a__", "a", false],
    ["t", "a", false],
    ["ab__t", "a", false],
    ["a__b__t", "a", true],
    ["a__b__t", "a__b", true],
    ["__t", "", false],
  ])("tool %s of server %s: %s", (tool, server, belongs) => {
    expect(validateServerName(tool, server)).toBe(belongs);
  });
});
