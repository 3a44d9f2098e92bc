import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { runCommandLine } from "../../src/cli/run-command-line.ts";
import { loadConfig } from "../../src/config/load-config.ts";
import { configFolder } from "../config/config-folder.ts";
import { NO_COMPOSITION } from "./run-cli.ts";

const ENTER = "\r";
const DOWN = "\u001B[B";

/** `countersign init` with somebody at the keyboard, who waits for each question. */
async function answer(
  cwd: string,
  answers: readonly (readonly [question: string, keys: string])[],
  env: Record<string, string> = {},
): Promise<{ code: number; screen: string; stderr: string }> {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin });
  const stdout = Object.assign(new PassThrough(), { isTTY: true, columns: 80, rows: 30 });
  const stderr = new PassThrough();
  const shown = { out: "", err: "" };
  stdout.on("data", (part: Buffer) => (shown.out += part.toString()));
  stderr.on("data", (part: Buffer) => (shown.err += part.toString()));
  const done = runCommandLine(
    ["init"],
    {
      cwd,
      env,
      stdin,
      stdout,
      stderr,
      now: () => new Date(),
      signal: new AbortController().signal,
      composition: NO_COMPOSITION,
    },
    "0.0.0",
  );
  let seen = 0;
  for (const [question, keys] of answers) {
    await expect.poll(() => shown.out.indexOf(question, seen)).toBeGreaterThanOrEqual(0);
    seen = shown.out.length;
    const [rest, down] = keys.startsWith(DOWN) ? [keys.slice(DOWN.length), [DOWN]] : [keys, []];
    for (const key of [...down, ...rest.split("")]) stdin.write(key);
  }
  const code = await done;
  return { code, screen: stripVTControlCharacters(shown.out), stderr: shown.err };
}

describe("init with questions", () => {
  it("writes what was answered", async () => {
    const cwd = configFolder();
    const { code, screen } = await answer(cwd, [
      ["Which model provider?", DOWN + ENTER],
      ["Which model?", ENTER],
      ["What is the agent called?", `helper${ENTER}`],
    ]);
    expect(code).toBe(0);
    expect(screen).toContain("countersign doctor");
    expect(screen).toContain("countersign manifest slack");
    expect(loadConfig({ cwd, env: { ANTHROPIC_API_KEY: "k" } })).toMatchObject({
      ok: true,
      config: { agents: [{ name: "helper", provider: "anthropic" }] },
    });
  });

  it("leaves places for Slack that work once they are filled in", async () => {
    const cwd = configFolder();
    await answer(cwd, [
      ["Which model provider?", ENTER],
      ["What is the agent called?", ENTER],
    ]);
    const [toml, dotEnv] = ["countersign.toml", ".env.example"].map((name) =>
      readFileSync(join(cwd, name), "utf8"),
    );
    const said = toml?.split("# [slack]\n")[1]?.split("\n\n")[0] ?? "";
    writeFileSync(
      join(cwd, "countersign.toml"),
      `${toml}\n[slack]\n${said.replaceAll(/^# /gm, "")}\n`,
    );
    writeFileSync(
      join(cwd, ".env"),
      dotEnv?.replaceAll(/^# (SLACK_(?:BOT|APP)_TOKEN=.*)$/gm, "$1a") ?? "",
    );
    expect(loadConfig({ cwd, env: {} })).toMatchObject({
      ok: true,
      config: {
        slack: {
          botToken: "xoxb-a",
          appToken: "xapp-a",
          allowedUsers: ["U024BE7LH"],
          channels: { C0LAN2Q65: { agent: "demo" } },
          workspaces: ["T024BE7LD"],
        },
      },
    });
  });

  it("asks before it overwrites each file, and keeps it unless told", async () => {
    const cwd = configFolder({ "countersign.toml": "# mine\n", ".env.example": "OLD=1\n" });
    const { code } = await answer(cwd, [
      ["Which model provider?", ENTER],
      ["What is the agent called?", ENTER],
      ["countersign.toml exists. Overwrite it?", ENTER],
      [".env.example exists. Overwrite it?", `y`],
    ]);
    expect(code).toBe(0);
    expect(readFileSync(join(cwd, "countersign.toml"), "utf8")).toBe("# mine\n");
    expect(readFileSync(join(cwd, ".env.example"), "utf8")).toContain("OPENAI_API_KEY");
  });

  it("changes nothing when left with Ctrl-C", async () => {
    const cwd = configFolder({ "countersign.toml": "# mine\n" });
    const { code, stderr } = await answer(cwd, [["Which model provider?", "\u0003"]]);
    expect(code).toBe(1);
    expect(stderr).toContain("Left without changing");
    expect(readFileSync(join(cwd, "countersign.toml"), "utf8")).toBe("# mine\n");
  });

  it("does not accept a name that could not be addressed", async () => {
    const cwd = configFolder();
    const { screen } = await answer(cwd, [
      ["Which model provider?", ENTER],
      ["What is the agent called?", `Ops${ENTER}`],
      ["Lower-case letters", `${"\u007F".repeat(3)}ops${ENTER}`],
    ]);
    expect(screen).toContain("Lower-case letters");
    expect(loadConfig({ cwd, env: {} })).toMatchObject({ config: { defaultAgent: "ops" } });
  });
});
