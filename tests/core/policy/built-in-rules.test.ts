import { describe, expect, it } from "vitest";
import { rulesFromConfiguration } from "../../../src/core/policy/configuration-rules.ts";
import { judgeBuiltIn } from "../../../src/core/policy/default-rules.ts";
import { narrowAlways } from "../../../src/core/policy/narrow-always.ts";
import type { ApprovalMode, PolicyRule } from "../../../src/core/policy/policy-rule.ts";
import {
  ALLOW,
  ASK_USER,
  DENY,
  engineWith,
  shellCall,
  shellRule,
} from "../../fixtures/policy-engine-for.ts";

function installed(rules: PolicyRule[] = [], mode: ApprovalMode = "default") {
  const configured = rulesFromConfiguration({ allowedTools: [], excludedTools: [] }, []);
  return engineWith([...rules, ...configured], { builtIn: judgeBuiltIn, mode: () => mode });
}
const decide = (command: string, ...rest: Parameters<typeof installed>) =>
  installed(...rest).evaluate(shellCall(command));

describe("the built-in rules", () => {
  it("let harmless commands run, and ask about the rest", () => {
    expect(decide("git log | head -n 3 2>&1").decision).toBe(ALLOW);
    expect(decide("git log > x").decision).toBe(ASK_USER);
    expect(decide("make").decision).toBe(ASK_USER);
    expect(decide("ls && make").decision).toBe(ASK_USER);
  });

  it("ask about destruction in yolo too, every time", () => {
    expect(decide("make", [], "yolo").decision).toBe(ALLOW);
    const verdict = decide("rm -rf /", [], "yolo");
    expect(verdict).toMatchObject({ decision: ASK_USER, terms: { alwaysAsk: true } });
    expect(verdict.rule?.source).toContain("built-in");
    expect(narrowAlways(shellCall("rm -rf /"), { policy: installed(), source: "x" }).kind).toBe(
      "refused",
    );
  });

  it("yield to what a user writes", () => {
    expect(decide("ls", [shellRule(DENY, { priority: 2 })]).decision).toBe(DENY);
    expect(decide("ls -la", [shellRule(ASK_USER, { commandPrefix: "ls" })]).decision).toBe(
      ASK_USER,
    );
  });

  it("are there to be read, each where it is tried", () => {
    const rules = installed([shellRule(DENY, { priority: 1.05, source: "default.toml" })]);
    const shown = rules.getRulesInForce();
    const builtIn = shown.filter((rule) => rule.builtIn);
    expect(builtIn.length).toBeGreaterThan(50);
    expect(builtIn.every(({ reason, priority }) => reason && priority >= 1 && priority < 2)).toBe(
      true,
    );
    const at = (source: string) => shown.findIndex((rule) => rule.source.startsWith(source));
    expect(shown[0]).toMatchObject({ decision: ASK_USER, alwaysAsk: true, builtIn: true });
    expect(shown[at('approval_mode = "yolo"')]).toMatchObject({ builtIn: false });
    // Destruction, the mode, a written rule of the same priority as what is harmless, edits.
    const order = ["built-in: delete", "approval_mode", "default.toml", "built-in: cat"];
    const places = [...order, "built-in: mkdir"].map(at);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(rules.evaluate(shellCall("cat a.txt")).decision).toBe(DENY);
  });

  it("are one list until a rule changes", () => {
    const engine = installed();
    const before = engine.getRulesInForce();
    expect(engine.getRulesInForce()).toBe(before);
    engine.addRule(shellRule(DENY, { commandPrefix: "make" }));
    expect(engine.getRulesInForce()).toHaveLength(before.length + 1);
    engine.replaceRules([]);
    expect(engine.getRulesInForce().every((rule) => rule.builtIn)).toBe(true);
  });

  it("are not shown where they do not count", () => {
    const rule = shellRule(DENY);
    expect(engineWith([rule]).getRulesInForce()).toEqual([{ ...rule, builtIn: false }]);
  });
});
