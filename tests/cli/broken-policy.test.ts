import { describe, expect, it } from "vitest";
import { configFolder } from "../config/config-folder.ts";
import { MISSPELT } from "./policy-files.ts";
import { spawnCli } from "./run-cli.ts";

const LINE =
  "policies/team.toml:3: comandPrefix is not a key of a rule. Did you mean commandPrefix?";

describe("a policy with a misspelt key", () => {
  it.each([[["start"]], [["policy", "lint"]], [["sessions", "list"]], [["policy", "reload"]]])(
    "stops %j with file and line, without a stack",
    async (args) => {
      const cwd = configFolder({ "policies/team.toml": MISSPELT });
      const ran = await spawnCli(args, { cwd });
      expect(ran).toMatchObject({ code: 1, stdout: "" });
      expect(ran.stderr).toBe(`error: The policy has a problem:\n  ${LINE}\n`);
    },
  );

  it("is what doctor says", async () => {
    const cwd = configFolder({ "policies/team.toml": MISSPELT });
    const ran = await spawnCli(["doctor", "--json"], { cwd });
    expect(ran.code).toBe(1);
    expect(JSON.parse(ran.stdout)).toContainEqual({ name: "policy", state: "wrong", text: LINE });
  });

  it("shows the problems of all files at once", async () => {
    const cwd = configFolder({
      "policies/a.toml": MISSPELT,
      "policies/b.toml": '[[rule]]\ndecision = "maybe"\n',
    });
    const { stderr } = await spawnCli(["policy", "show"], { cwd });
    expect(stderr).toContain("error: The policy has 2 problems:");
    expect(stderr).toMatch(/policies\/a\.toml:3: .*\n +policies\/b\.toml:2: /);
  });
});

describe("exit codes of the real program", () => {
  it.each([
    [["policy", "check", "--command", "rm -rf /"], 0],
    [["policy", "lint"], 0],
    [["policy", "check"], 2],
    [["policy", "test", "nothing.toml"], 1],
    [["policy", "--help"], 0],
  ])("%j ends with %d", async (args, code) => {
    const ran = await spawnCli(args, { cwd: configFolder() });
    expect(ran.code).toBe(code);
  });
});
