import { describe, expect, it } from "vitest";
import { narrowAlways } from "../../../src/core/policy/narrow-always.ts";
import { parsePolicyToml } from "../../../src/core/policy/parse-policy-toml.ts";
import type { PolicyCall, PolicyRule } from "../../../src/core/policy/policy-rule.ts";
import { writePolicyToml } from "../../../src/core/policy/write-policy-toml.ts";
import {
  ALLOW,
  ASK_USER,
  DENY,
  engineWith,
  shellCall,
  shellRule,
} from "../../fixtures/policy-engine-for.ts";

const SOURCE = "policies/auto-saved.toml";
const narrow = (call: PolicyCall, rules: PolicyRule[] = []) =>
  narrowAlways(call, { policy: engineWith(rules), source: SOURCE });

/** What is allowed after the decision was saved, the bot restarted and the file loaded. */
function afterRestart(call: PolicyCall, rules: PolicyRule[] = []) {
  const narrowed = narrow(call, rules);
  if (narrowed.kind === "refused") throw new Error(narrowed.problem);
  const text = writePolicyToml(narrowed.rules, "Saved decisions.");
  const read = parsePolicyToml({ path: SOURCE, text, tier: "user" });
  expect(read.problems).toEqual([]);
  return engineWith([...read.rules, ...rules]);
}

describe("an always decision", () => {
  it.each([
    "git status -s",
    "npm test && git push origin main",
    "make",
    "bash -c 'ls; rm x'",
    "python3 -c \"print('a')\"",
    "echo 'a b' > out.txt",
    "find . -name '*.ts' -exec grep x {} +",
    "FOO=1 npm test",
    "echo $HOME",
  ])("matches its own call after a restart: %s", (command) => {
    expect(afterRestart(shellCall(command)).evaluate(shellCall(command)).decision).toBe(ALLOW);
  });

  it("of a tool keeps exactly its arguments", () => {
    const call = { tool: "gh__merge", serverName: "gh", args: { pr: 7, title: 'a "b" (c) \\ $' } };
    const engine = afterRestart(call);
    expect(engine.evaluate(call).decision).toBe(ALLOW);
    expect(engine.evaluate({ ...call, args: { ...call.args, pr: 77 } }).decision).toBe(ASK_USER);
    expect(engine.evaluate({ ...call, args: { ...call.args, x: 1 } }).decision).toBe(ASK_USER);
  });

  it("of a plain line is a prefix for each command", () => {
    const narrowed = narrow(shellCall("npm test && git push origin main"));
    expect(narrowed).toMatchObject({
      kind: "rules",
      rules: [
        { commandPrefix: "npm test", priority: 2.95, source: SOURCE },
        { commandPrefix: "git push origin main", decision: ALLOW },
      ],
    });
    const engine = afterRestart(shellCall("npm test && git push origin main"));
    expect(engine.evaluate(shellCall("npm test -- one")).decision).toBe(ALLOW);
    expect(engine.evaluate(shellCall("npm publish")).decision).toBe(ASK_USER);
    expect(engine.evaluate(shellCall("git push")).decision).toBe(ASK_USER);
  });

  it.each([
    "python3 deploy.py",
    "bash -c 'ls x'",
    "make",
    "sudo ls x",
    "env A=1 ls x",
    "docker ps -a",
  ])("opens no door: %s", (command) => {
    const engine = afterRestart(shellCall(command));
    expect(engine.evaluate(shellCall(`${command} evil`)).decision).toBe(ASK_USER);
    expect(engine.evaluate(shellCall(`${command}; evil`)).decision).toBe(ASK_USER);
  });

  it.each(["$X --help", "ls &&&", 'eval "$X"'])(
    "is refused where nothing can be kept: %s",
    (command) => {
      expect(narrow(shellCall(command))).toMatchObject({ kind: "refused" });
    },
  );

  it("never goes against a denial, an administrator, or a rule that asks always", () => {
    const admin = shellRule(ASK_USER, { commandPrefix: "git push", priority: 3.1 });
    const always = shellRule(ASK_USER, { commandPrefix: "git push", alwaysAsk: true });
    const denied = shellRule(DENY, { commandPrefix: "git push" });
    for (const rule of [admin, always, denied]) {
      expect(narrow(shellCall("git status -s && git push"), [rule])).toMatchObject({
        kind: "refused",
        problem: expect.stringContaining("team.toml"),
      });
    }
  });

  it("is refused for arguments too long for a rule", () => {
    const call = { tool: "write_file", args: { content: "x".repeat(20_000) } };
    expect(narrow(call)).toMatchObject({ kind: "refused" });
  });
});
