import { describe, expect, it } from "vitest";
import type { ApprovalMode } from "../../../src/core/policy/policy-rule.ts";
import { exactPattern } from "../../../src/core/policy/pattern.ts";
import {
  ALLOW,
  ASK_USER,
  DENY,
  engineWith,
  shellCall,
  shellRule,
} from "../../fixtures/policy-engine-for.ts";

const allowGit = shellRule(ALLOW, { commandPrefix: "git log" });
const allowAll = shellRule(ALLOW, { priority: 1.5 });
const denyRm = shellRule(DENY, { commandPrefix: "rm", priority: 2.5 });

describe("a shell line", () => {
  it("is as strict as its strictest command, and the answer names it", () => {
    const verdict = engineWith([allowGit]).evaluate(shellCall("git log && curl http://x.test"));
    expect(verdict.decision).toBe(ASK_USER);
    expect(verdict.reason).toContain("`curl http://x.test`");
    expect(verdict.parts?.map(({ text, decision }) => [text, decision])).toEqual([
      ["git log", ALLOW],
      ["curl http://x.test", ASK_USER],
    ]);
  });

  it.each([
    "/bin/rm -r y",
    "X=1 rm y",
    "r''m y",
    "\\rm y",
    "ls; (rm y)",
    "echo $(rm y)",
    "sudo -u root rm y",
    "bash -c 'rm y'",
    "ls | xargs rm",
    "find . -exec rm {} +",
    "env A=b nohup timeout 5 rm y",
  ])("does not hide a denied command: %s", (command) => {
    expect(engineWith([denyRm, allowAll]).evaluate(shellCall(command)).decision).toBe(DENY);
  });

  it.each([
    "LD_PRELOAD=./x.so git log",
    "./git log",
    "git logrotate",
    "git 'log x'",
    "git $X",
    "git log > out",
    "git log --output=x",
    "GIT_PAGER=evil git log",
  ])("is not allowed for looking like an allowed one: %s", (command) => {
    expect(engineWith([allowGit]).evaluate(shellCall(command)).decision).toBe(ASK_USER);
  });

  it("asks at least when the name shows only at run time or the line is no bash, in yolo too", () => {
    const yolo = { decision: ALLOW, priority: 1.999, source: "yolo", allowRedirection: true };
    const engine = engineWith([yolo], { mode: () => "yolo" });
    expect(engine.evaluate(shellCall("rm -r build > log")).decision).toBe(ALLOW);
    expect(engine.evaluate(shellCall("$X --help")).decision).toBe(ASK_USER);
    expect(engine.evaluate(shellCall("ls &&& ls")).decision).toBe(ASK_USER);
    expect(engine.evaluate(shellCall("ls \0")).decision).toBe(ASK_USER);
    expect(engine.evaluate({ tool: "shell_cmd", args: {} }).decision).toBe(ASK_USER);
  });

  it("asks when a word of it could turn out to be what is denied", () => {
    const denyPush = shellRule(DENY, { commandPrefix: "git push", priority: 2.5 });
    const allowGitAll = shellRule(ALLOW, { commandPrefix: "git" });
    const engine = engineWith([denyPush, allowGitAll]);
    expect(engine.evaluate(shellCall("git $X")).decision).toBe(ASK_USER);
    expect(engine.evaluate(shellCall("git log $X")).decision).toBe(ALLOW);
    expect(engine.evaluate(shellCall("git -C /x push")).decision).toBe(DENY);
  });

  it("takes a copy between descriptors for a redirection under rules of people only", () => {
    const line = shellCall("git log 2>&1");
    expect(engineWith([allowGit]).evaluate(line).decision).toBe(ASK_USER);
    expect(engineWith([{ ...allowGit, priority: 1.1 }]).evaluate(line).decision).toBe(ALLOW);
    expect(engineWith([{ ...allowGit, allowRedirection: true }]).evaluate(line).decision).toBe(
      ALLOW,
    );
    expect(engineWith([allowGit]).evaluate(shellCall("git log 2>/dev/null")).decision).toBe(ALLOW);
  });
});

describe("argsPattern on the shell", () => {
  const allowStatus = shellRule(ALLOW, { argsPattern: '"command":"git status"' });

  it("never allows by text that stands in another argument", () => {
    const engine = engineWith([allowStatus]);
    const hidden = { command: "whoami", metadata: { command: "git status" } };
    expect(engine.evaluate({ tool: "shell_cmd", args: hidden }).decision).toBe(ASK_USER);
    const noted = { command: "whoami", note: '"command":"git status"' };
    expect(engine.evaluate({ tool: "shell_cmd", args: noted }).decision).toBe(ASK_USER);
    expect(engine.evaluate(shellCall("git status")).decision).toBe(ALLOW);
  });

  it("must allow each command of a line, but denies when it is anywhere in it", () => {
    const engine = engineWith([
      shellRule(DENY, { argsPattern: "secret", priority: 2.5 }),
      shellRule(ALLOW, { argsPattern: '"command":"git .*"' }),
    ]);
    expect(engine.evaluate(shellCall("git status && git log")).decision).toBe(ALLOW);
    expect(engine.evaluate(shellCall("git status && curl x")).decision).toBe(ASK_USER);
    expect(engine.evaluate(shellCall("git status && git show secret")).decision).toBe(DENY);
  });

  it("allows the whole line when it is exactly the one in the rule", () => {
    const argsPattern = exactPattern('{"command":"ls | sort > \\"x\\""}');
    const engine = engineWith([shellRule(ALLOW, { argsPattern, allowRedirection: true })]);
    expect(engine.evaluate(shellCall('ls | sort > "x"')).decision).toBe(ALLOW);
    expect(engine.evaluate(shellCall('ls | sort > "y"')).decision).toBe(ASK_USER);
  });
});

describe("parameters", () => {
  it("are part of the line, and asked about when they hold operators", () => {
    const engine = engineWith([allowGit, denyRm]);
    expect(engine.evaluate(shellCall("git", { parameters: ["log"] })).decision).toBe(ALLOW);
    expect(engine.evaluate(shellCall("git", { parameters: ["log", "it's"] })).decision).toBe(ALLOW);
    const operators = { parameters: ["log", "&&", "rm", "x"] };
    expect(engine.evaluate(shellCall("git", operators)).decision).toBe(DENY);
    const written = { parameters: ["log", ">", "x"] };
    expect(engine.evaluate(shellCall("git", written)).decision).toBe(ASK_USER);
    const wrong = { tool: "shell_cmd", args: { command: "git log", parameters: "x" } };
    expect(engine.evaluate(wrong).decision).toBe(ASK_USER);
  });
});

describe("terms of a line in which several commands ask", () => {
  const ask = (commandPrefix: string, rest: object) =>
    shellRule(ASK_USER, { commandPrefix, ...rest });

  it("satisfy every rule at once", () => {
    const engine = engineWith([
      ask("kubectl", { quorum: 2, approvers: ["web:ann", "web:bob"], expiresAfterMs: 60_000 }),
      ask("helm", { alwaysAsk: true, approvers: ["web:bob"], selfApproval: false }),
      ask("ls", { quorum: 5 }),
    ]);
    const verdict = engine.evaluate(shellCall("kubectl x && helm y"));
    expect(verdict.terms).toEqual({
      quorum: 2,
      approvers: ["web:bob"],
      expiresAfterMs: 60_000,
      alwaysAsk: true,
      selfApproval: false,
    });
    expect(verdict.rule?.commandPrefix).toBe("helm");
  });

  it("deny what nobody could approve as a whole", () => {
    const engine = engineWith([
      ask("kubectl", { approvers: ["web:ann"] }),
      ask("helm", { approvers: ["web:bob"] }),
    ]);
    const verdict = engine.evaluate(shellCall("kubectl x && helm y"));
    expect(verdict.decision).toBe(DENY);
    expect(verdict.reason).toContain("on its own");
  });
});

describe("live conditions", () => {
  it("end with the mode", () => {
    let mode: ApprovalMode = "yolo";
    const engine = engineWith([{ ...allowAll, modes: ["yolo"] }], { mode: () => mode });
    expect(engine.evaluate(shellCall("ls")).decision).toBe(ALLOW);
    mode = "default";
    expect(engine.evaluate(shellCall("ls")).decision).toBe(ASK_USER);
  });

  it("know whether somebody is there", () => {
    const engine = engineWith([
      { ...allowAll, interactive: true },
      { ...denyRm, commandPrefix: "ls", interactive: false },
    ]);
    expect(engine.evaluate(shellCall("ls")).decision).toBe(ALLOW);
    const verdict = engine.evaluate({ ...shellCall("ls"), interactive: false });
    expect(verdict.decision).toBe(DENY);
    expect(verdict.rule?.interactive).toBe(false);
  });

  it("reload: the next call meets the new rules", () => {
    const engine = engineWith([allowAll]);
    engine.replaceRules([denyRm, allowAll]);
    expect(engine.evaluate(shellCall("rm x")).decision).toBe(DENY);
    expect(() => engine.replaceRules([{ ...denyRm, argsPattern: "(" }])).toThrow(/team\.toml/);
    expect(engine.evaluate(shellCall("rm x")).decision).toBe(DENY);
  });

  it("names every rule looked at when asked to", () => {
    const verdict = engineWith([denyRm, allowAll]).evaluate(shellCall("ls"), { trace: true });
    expect(verdict.looked?.map(({ rule, fit }) => [rule, fit])).toEqual([
      [denyRm, "command differs"],
      [allowAll, "matches"],
    ]);
    expect(engineWith([]).evaluate(shellCall("ls")).looked).toBeUndefined();
  });
});
