import { expect, it } from "vitest";
import { policyFolder } from "./policy-files.ts";

const EVERY_COMMAND = '[[rule]]\ntoolName = "shell_cmd"\ndecision = "allow"\n';

it("says what is wrong with a rule, where, and fails", async () => {
  const { run, json } = policyFolder({ "policies/team.toml": EVERY_COMMAND });
  const ran = await run("lint");
  expect(ran.code).toBe(1);
  expect(ran.stdout).toContain("policies/team.toml:1: too broad: this rule allows every shell");
  expect(await json("lint")).toMatchObject([
    { kind: "too broad", source: "policies/team.toml", line: 1 },
  ]);
});

it("is content with a policy of nothing, and the approval modes are no mistake", async () => {
  const everything = '[[rule]]\ndecision = "deny"\npriority = 999\n';
  expect(await policyFolder({}).run("lint")).toMatchObject({ code: 0 });
  expect(await policyFolder({ "policies/a.toml": everything }).run("lint")).toMatchObject({
    code: 0,
  });
});

it("knows the servers and tools of a configuration, where there is one", async () => {
  const rule = '[[rule]]\nmcpName = "githab"\ndecision = "deny"\n';
  const unknown = policyFolder({ "p.toml": rule });
  expect(await unknown.run("lint", "--policy", "p.toml")).toMatchObject({ code: 0 });
  const known = policyFolder({
    "p.toml": rule,
    "countersign.toml": '[mcp.github]\ncommand = "github-mcp"\n',
  });
  const { code, stdout } = await known.run("lint", "--policy", "p.toml");
  expect(code).toBe(1);
  expect(stdout).toContain('the MCP server "githab", which does not exist (configured: github)');
});
