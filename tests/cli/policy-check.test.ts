import { describe, expect, it } from "vitest";
import { DENIES_MAKE, policyFolder } from "./policy-files.ts";

const LINE = '{"command":"git status && make all"}';

describe("policy check", () => {
  it("decides by the configured files, with a sentence for each command", async () => {
    const { run } = policyFolder({ "policies/team.toml": DENIES_MAKE });
    const ran = await run("check", "--tool", "shell_cmd", "--args", LINE);
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(ran.stdout).toMatch(/^deny: /);
    expect(ran.stdout).toMatch(/- `git status` is allowed: .*built-in: git status/);
    expect(ran.stdout).toMatch(
      /- `make all` is denied: No building here\..*policies\/team\.toml:1/,
    );
  });

  it("answers programs with decision, rule, reason and parts", async () => {
    const { json } = policyFolder({ "policies/team.toml": DENIES_MAKE });
    expect(await json("check", "--tool", "SHELL", "--args", LINE)).toMatchObject({
      decision: "deny",
      rule: { source: "policies/team.toml", line: 1, priority: 2.1 },
      reason: expect.stringContaining("No building here."),
      parts: [
        { text: "git status", decision: "allow" },
        { text: "make all", decision: "deny" },
      ],
    });
  });

  it("takes the files of --policy for the configured ones, in the tier of --tier", async () => {
    const { json } = policyFolder({
      "policies/team.toml": DENIES_MAKE,
      "new/a.toml": '[[rule]]\ntoolName = "glob"\ndecision = "allow"\n',
      "new/b.toml": '[[rule]]\ntoolName = "grep"\ndecision = "deny"\npriority = 7\n',
    });
    const both = ["--policy", "new/a.toml", "new/b.toml"];
    expect(await json("check", "--command", "make", ...both)).toMatchObject({
      decision: "ask_user",
    });
    expect(await json("check", "--tool", "glob", ...both)).toMatchObject({ decision: "allow" });
    const repeated = ["--policy", "new/a.toml", "--policy", "new/b.toml", "--tier", "admin"];
    expect(await json("check", "--tool", "grep", ...repeated)).toMatchObject({
      rule: { source: "new/b.toml", priority: 3.007 },
    });
  });

  it.each([
    [[], "ask_user"],
    [["--mode", "yolo"], "allow"],
    [["--non-interactive"], "deny"],
    [["--default", "deny"], "deny"],
    [["--default", "allow"], "allow"],
  ])("decides a call that no rule is about with %j: %s", async (options, decision) => {
    const { json } = policyFolder({});
    expect(await json("check", "--tool", "other", "--args", "{}", ...options)).toMatchObject({
      decision,
    });
  });

  it("knows the server of a tool", async () => {
    const { json } = policyFolder({
      "p.toml": '[[rule]]\nmcpName = "github"\ndecision = "allow"\n',
    });
    const check = (server: string) =>
      json("check", "--policy", "p.toml", "--tool", "github__get", "--server", server);
    expect(await check("github")).toMatchObject({ decision: "allow" });
    expect(await check("elsewhere")).toMatchObject({ decision: "deny", rule: null });
  });

  it.each([
    [[], "Name a call"],
    [["--tool", "x", "--args", "ls"], "--args must be a JSON object"],
    [["--tool", "x", "--args", "[]"], "--args must be a JSON object"],
    [["--tool", "x", "--command", "ls"], "Give it alone"],
    [["--tool", "x", "--tier", "admin"], "Add --policy"],
    [["--tool", "x", "--mode", "brave"], "Allowed choices are default, autoEdit, yolo"],
  ])("is used wrongly with %j", async (options, problem) => {
    const ran = await policyFolder({}).run("check", ...options);
    expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining(problem) });
  });

  it.each(["nothing.toml", "nothing/*.toml"])("does not decide without %s", async (file) => {
    const ran = await policyFolder({}).run("check", "--tool", "x", "--policy", file);
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining(file) });
  });
});

describe("policy explain", () => {
  it("takes the line apart and lists the rules looked at", async () => {
    const { run } = policyFolder({ "policies/team.toml": DENIES_MAKE });
    const { code, stdout } = await run("explain", "--command", "ls; bash -c 'make all'");
    expect(code).toBe(0);
    expect(stdout).toContain("DENY — It is refused");
    expect(stdout).toContain("make all, run through bash -c");
    expect(stdout).toContain("Rules looked at:");
  });

  it("gives programs the same, and the rules looked at", async () => {
    const { json } = policyFolder({ "policies/team.toml": DENIES_MAKE });
    expect(await json("explain", "--command", "make")).toMatchObject({
      decision: "deny",
      looked: [{ fit: "matches", rule: { line: 1 } }],
      text: expect.stringContaining("No building here."),
    });
  });
});
