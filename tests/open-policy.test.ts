import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Log, PolicyLoadError } from "../src/core/index.ts";
import { openPolicy } from "../src/open-policy.ts";

let folder = "";
let lines: string[] = [];
const say = (_: object, text: string) => void lines.push(text);
const log: Log = { info: say, warn: say, error: say };

beforeEach(async () => {
  lines = [];
  folder = await mkdtemp(join(tmpdir(), "countersign-policy-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (text: string) => writeFile(join(folder, "team.toml"), text);
const rule = (key: string) =>
  `[[rule]]\ntoolName = "shell_cmd"\n${key} = "make"\ndecision = "deny"\n`;
const open = () =>
  openPolicy({
    config: {
      files: [join(folder, "*.toml")],
      adminFiles: [],
      approvalMode: "default",
      allowedTools: [],
      excludedTools: [],
      defaultDecision: "ask_user",
    },
    editTools: [],
    log,
  });

it("does not start with a misspelt key, and names the key meant", async () => {
  await write(rule("comandPrefix"));
  await expect(open()).rejects.toThrow(PolicyLoadError);
  await expect(open()).rejects.toThrow(/team\.toml:3: .*Did you mean commandPrefix\?/);
});

it("brings a mended file into force while running, and leaves the rules when one breaks", async () => {
  await write("");
  const policy = await open();
  const decide = () =>
    policy.engine.evaluate({ tool: "shell_cmd", args: { command: "make" } }).decision;
  expect(decide()).toBe("ask_user");
  await write(rule("commandPrefix"));
  await policy.reload();
  expect(decide()).toBe("deny");
  await write(rule("comandPrefix"));
  await expect(policy.reload()).rejects.toThrow(PolicyLoadError);
  expect(decide()).toBe("deny");
  policy.close();
});

it("watches its files, and tells the operator what it did", async () => {
  await write("");
  const policy = await open();
  await write(rule("commandPrefix"));
  await vi.waitFor(() => expect(lines).toEqual(["policy reloaded"]), { timeout: 15_000 });
  expect(policy.engine.getRules()).toHaveLength(2);
  await write(rule("comandPrefix"));
  await vi.waitFor(() => expect(lines.at(-1)).toContain("Did you mean commandPrefix?"), {
    timeout: 15_000,
  });
  expect(policy.engine.getRules()).toHaveLength(2);
  policy.close();
});
