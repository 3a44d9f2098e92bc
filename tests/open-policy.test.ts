import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
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
      folder,
      policy: {
        files: [join(folder, "*.toml")],
        adminFiles: [],
        approvalMode: "default",
        allowedTools: [],
        excludedTools: [],
        defaultDecision: "ask_user",
      },
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
  expect(await policy.files.reload()).toMatchObject({ problems: [] });
  expect(decide()).toBe("deny");
  await write(rule("comandPrefix"));
  const { problems } = await policy.files.reload();
  expect(problems.join()).toContain("Did you mean commandPrefix?");
  expect(decide()).toBe("deny");
  policy.close();
});

it("watches its files, and tells the operator what it did", async () => {
  await write("");
  const policy = await open();
  await write(rule("commandPrefix"));
  await expect.poll(() => lines).toEqual(["policy reloaded"]);
  expect(policy.engine.getRules()).toHaveLength(2);
  await write(rule("comandPrefix"));
  await expect.poll(() => policy.files.status().problems.join()).toContain("Did you mean");
  expect(lines.at(-1)).toContain("the old rules stay in force");
  expect(policy.engine.getRules()).toHaveLength(2);
  policy.close();
});

it("keeps rules of always decisions in a file that is read at the next start too", async () => {
  const policy = await open();
  const { keptIn } = policy.files;
  const kept = (commandPrefix: string) => ({
    toolName: "shell_cmd",
    commandPrefix,
    decision: "allow" as const,
    priority: 2.95,
    source: keptIn,
  });
  await Promise.all([
    policy.files.keep([kept("make test")]),
    policy.files.keep([kept("make lint")]),
  ]);
  await policy.files.keep([kept("make test")]);
  const decide = (engine: typeof policy.engine, command: string) =>
    engine.evaluate({ tool: "shell_cmd", args: { command } }).decision;
  expect(decide(policy.engine, "make test")).toBe("allow");
  policy.close();

  const next = await open();
  expect(next.engine.getRules().filter(({ priority }) => priority === 2.95)).toHaveLength(2);
  expect(decide(next.engine, "make lint")).toBe("allow");
  expect(decide(next.engine, "make all")).toBe("ask_user");
  next.close();
});

it("leaves a kept file alone that somebody broke", async () => {
  const policy = await open();
  await mkdir(join(folder, "policies"), { recursive: true });
  await writeFile(policy.files.keptIn, "[[rule]]\nnonsense = 1\n");
  const rule = { decision: "allow" as const, priority: 2.95, source: policy.files.keptIn };
  await expect(policy.files.keep([rule])).rejects.toThrow(PolicyLoadError);
  expect(await readFile(policy.files.keptIn, "utf8")).toContain("nonsense");
  policy.close();
});
