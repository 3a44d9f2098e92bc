import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { DENIES_MAKE, policyFolder } from "./policy-files.ts";

const table = (expected: string) =>
  `[[policy_cases]]\nid = "builds"\ncall = { tool = "SHELL", args = { command = "make" } }\nexpect = "${expected}"\n`;

describe("policy test", () => {
  it.each([
    ["policy/policy-cases.json", 93],
    ["policy/loader-cases.json", 14],
    ["stable-stringify-cases.json", 13],
  ])("passes the conformance table %s", async (name, passed) => {
    const ran = await policyFolder({}).run("test", resolve("tests/fixtures", name));
    expect(ran).toMatchObject({ code: 0, stdout: `${passed} passed, 0 failed.\n`, stderr: "" });
  });

  it("tests the configured policy, and prints what differs", async () => {
    const { run, json } = policyFolder({
      "policies/team.toml": DENIES_MAKE,
      "ok.toml": table("deny"),
      "wrong.toml": table("allow"),
    });
    expect(await run("test", "ok.toml")).toMatchObject({ code: 0 });
    const ran = await run("test", "wrong.toml");
    expect(ran).toMatchObject({ code: 1, stderr: "" });
    expect(ran.stdout).toContain("builds: expected allow, got deny. No building here.");
    expect(await json("test", "wrong.toml")).toMatchObject({
      passed: 0,
      failed: 1,
      failures: [{ id: "builds", expected: "allow", actual: "deny" }],
    });
  });

  it("tests files of --policy instead", async () => {
    const { run } = policyFolder({ "p.toml": DENIES_MAKE, "cases.toml": table("deny") });
    expect(await run("test", "cases.toml")).toMatchObject({ code: 1 });
    expect(await run("test", "cases.toml", "--policy", "p.toml")).toMatchObject({ code: 0 });
  });

  it.each([
    [
      "a loader case",
      '{"loader_cases":[{"id":"L1","toml":"[[rule]]","expect":{"ok":true}}]}',
      "L1",
    ],
    ["a stringify case", '{"cases":[{"id":"S1","input":{"a":1},"expect":"{}"}]}', "S1"],
  ])("fails for %s that comes out otherwise", async (_, text, id) => {
    const ran = await policyFolder({ "t.json": text }).run("test", "t.json");
    expect(ran).toMatchObject({ code: 1, stdout: expect.stringContaining(`${id}: expected`) });
  });

  it.each([
    ["nothing.json", "", "nothing.json cannot be read (ENOENT)"],
    ["t.json", "{", "not valid JSON"],
    ["t.json", "{}", "policy_cases"],
    ["t.json", '{"routing_cases":[]}', "no policy decides"],
    ["t.json", '{"cases":[{"id":1}]}', "0.id"],
    ["t.toml", table("maybe"), "builds: expect"],
  ])("is no table: %s with %j", async (name, text, problem) => {
    const ran = await policyFolder({ "t.json": text, "t.toml": text }).run("test", name);
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining(problem) });
  });
});
