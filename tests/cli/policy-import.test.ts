import { expect, it } from "vitest";
import { policyFolder } from "./policy-files.ts";

const GEMINI = `[[rule]]
toolName = "run_shell_command"
commandPrefix = "git status"
decision = "allow"
priority = 100

[[rule]]
toolName = "glob"
decision = "allow"
priority = 1
annotation = "x"

[extra]
a = 1
`;

it("writes a policy that loads to stdout, and what it left out to stderr", async () => {
  const { run } = policyFolder({ "theirs.toml": GEMINI });
  const ran = await run("import", "gemini", "theirs.toml");
  expect(ran.code).toBe(0);
  expect(ran.stderr).toMatch(/^theirs\.toml:\d+: /m);
  expect(ran.stderr).toContain("[extra] has no counterpart");
  const { json } = policyFolder({ "ours.toml": ran.stdout });
  const check = ["check", "--policy", "ours.toml", "--command"];
  expect(await json(...check, "git status")).toMatchObject({
    decision: "allow",
    rule: { source: "ours.toml", commandPrefix: "git status" },
  });
});

it.each([
  ["cursor", 2, "Write gemini or llxprt"],
  ["llxprt", 1, "broken.toml:1:"],
])("does not import from %s", async (from, code, problem) => {
  const { run } = policyFolder({ "broken.toml": "[[rule]\n" });
  expect(await run("import", from, "broken.toml")).toMatchObject({
    code,
    stdout: "",
    stderr: expect.stringContaining(problem),
  });
});
