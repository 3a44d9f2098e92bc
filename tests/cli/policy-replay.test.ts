import { describe, expect, it } from "vitest";
import type { Composition } from "../../src/cli/context.ts";
import { configFolder } from "../config/config-folder.ts";
import { startChat } from "../flows/start-chat.ts";
import { DENIES_MAKE } from "./policy-files.ts";
import { NO_COMPOSITION, runCli } from "./run-cli.ts";

const OWNER = { platform: "web", id: "owner", name: "Owner" };
const calls = (...commands: string[]) => ({
  calls: commands.map((command) => ({ name: "shell_cmd", args: { command } })),
});

/** A session in which two calls were asked about; `files` are today's policy. */
async function replay(files: Record<string, string>, ...options: string[]) {
  const chat = await startChat({ script: [calls("make all", "frobnicate")] });
  await chat.says("build it");
  await chat.rests();
  const composition: Composition = {
    ...NO_COMPOSITION,
    openCore: () =>
      Promise.resolve({ core: chat.core, operator: OWNER, close: () => Promise.resolve() }),
  };
  const cwd = configFolder(files);
  const session = options.map((option) => option.replace("SESSION", chat.sessionId));
  return await runCli(["policy", "replay", ...session], { cwd, composition }).done;
}

describe("policy replay", () => {
  it("shows what a new rule would have changed", async () => {
    const ran = await replay({ "policies/team.toml": DENIES_MAKE });
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(ran.stdout).toMatch(/shell_cmd make all\n +was ask_user, would be deny: .*No building/);
    expect(ran.stdout).not.toContain("frobnicate");
    expect(ran.stdout).toContain("2 calls decided again, 1 would differ.");
  });

  it("tries rules that are not in force yet", async () => {
    const ran = await replay({ "new.toml": DENIES_MAKE }, "--policy", "new.toml", "--json");
    expect(JSON.parse(ran.stdout)).toMatchObject({
      checked: 2,
      differing: [{ args: { command: "make all" }, was: "ask_user", now: "deny" }],
    });
  });

  it.each([
    ["--session SESSION", 2],
    ["--session other", 0],
    ["--since 2099-01-01", 0],
    ["--since 36500d", 2],
  ])("looks at some calls only: %s", async (options, checked) => {
    const ran = await replay({}, ...options.split(" "), "--json");
    expect(JSON.parse(ran.stdout)).toMatchObject({ checked });
  });

  it("does not guess a time", async () => {
    const ran = await replay({}, "--since", "yesterday");
    expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining("is no time") });
  });
});
