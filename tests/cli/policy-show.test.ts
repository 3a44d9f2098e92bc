import { describe, expect, it } from "vitest";
import { DENIES_MAKE, policyFolder } from "./policy-files.ts";

type Shown = { source: string; priority: number; tier: string; builtIn: boolean };

const SETUP = {
  "countersign.toml": '[policy]\nadmin_files = ["admin.toml"]\nexcluded_tools = ["write_file"]\n',
  "policies/team.toml": DENIES_MAKE,
  "admin.toml": '[[rule]]\ntoolName = "x"\ndecision = "deny"\n',
};

describe("policy show", () => {
  it("lists files, configuration and built-in rules in the order they are tried", async () => {
    const shown = (await policyFolder(SETUP).json("show")) as Shown[];
    const priorities = shown.map(({ priority }) => priority);
    expect(priorities).toEqual(priorities.toSorted((a, b) => b - a));
    const sources = shown.map(({ source }) => source);
    expect(sources.slice(0, 3)).toEqual(["admin.toml", "excluded_tools", "policies/team.toml"]);
    expect(sources).toContain('approval_mode = "yolo"');
    const builtIn = shown.filter((rule) => rule.builtIn).map(({ source }) => source);
    expect(builtIn.length).toBeGreaterThan(50);
    expect(builtIn).toEqual(sources.filter((source) => source.startsWith("built-in: ")));
  });

  it("lists one tier", async () => {
    const shown = (await policyFolder(SETUP).json("show", "--tier", "admin")) as Shown[];
    expect(shown).toMatchObject([{ toolName: "x", mcpName: null, source: "admin.toml", line: 1 }]);
  });

  it("lists what files of --policy say, in the tier of --tier", async () => {
    const { json } = policyFolder({ "p.toml": DENIES_MAKE.replace('"make"', '["make", "ninja"]') });
    expect(await json("show", "--policy", "p.toml", "--tier", "default")).toMatchObject([
      { commandPrefix: "make", decision: "deny", priority: 1.1, tier: "default", line: 1 },
      { commandPrefix: "ninja", decision: "deny", priority: 1.1 },
    ]);
  });

  it("is a table for people", async () => {
    const { stdout } = await policyFolder(SETUP).run("show", "--tier", "user");
    expect(stdout).toMatch(/^PRIORITY +DECISION +ABOUT +FROM\n/);
    expect(stdout).toMatch(
      /2\.1 +deny +shell_cmd, commands that start with `make` +policies\/team\.toml:1/,
    );
  });

  it("says that there is nothing to show", async () => {
    const { stdout } = await policyFolder({ "p.toml": "" }).run("show", "--policy", "p.toml");
    expect(stdout).toBe("There are no rules.\n");
  });
});
