import { chmodSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Check } from "../../src/cli/doctor-check.ts";
import type { Composition } from "../../src/cli/context.ts";
import { configFolder } from "../config/config-folder.ts";
import { NO_COMPOSITION, runCli } from "./run-cli.ts";

const ENV = { PATH: process.env["PATH"] ?? "", PORT: "0" };

async function doctor(
  files: Record<string, string> = {},
  given: {
    env?: Record<string, string>;
    composition?: Composition;
    prepare?: (cwd: string) => void;
  } = {},
): Promise<{ code: number; checks: Check[]; text: string }> {
  const cwd = configFolder(files);
  given.prepare?.(cwd);
  const env = { ...ENV, ...given.env };
  const with_ = given.composition === undefined ? {} : { composition: given.composition };
  const { code, stdout } = await runCli(["doctor", "--json"], { cwd, env, ...with_ }).done;
  const { stdout: text } = await runCli(["doctor"], { cwd, env, ...with_ }).done;
  return { code, checks: JSON.parse(stdout) as Check[], text };
}

const find = (checks: Check[], name: string) => checks.find((check) => check.name === name);

describe("doctor", () => {
  it("finds nothing wrong with an empty folder", async () => {
    const { code, checks, text } = await doctor();
    expect(checks.filter(({ state }) => state === "wrong")).toEqual([]);
    expect(code).toBe(0);
    expect(text).toContain("Ready.");
    // eslint-disable-next-line no-control-regex -- no colours in a pipe
    expect(text).not.toMatch(/\u001B/);
    expect(find(checks, "Slack")).toMatchObject({
      state: "note",
      text: "off",
      mend: expect.stringContaining("countersign manifest slack"),
    });
    expect(find(checks, "Discord")?.mend).toContain("countersign manifest discord");
  });

  it("gives a line with the mend for each thing that is wrong", async () => {
    const { code, checks, text } = await doctor(
      {
        ".env": "X=1",
        "countersign.toml": '[mcp.gone]\ncommand = "no-such-program"\n[mcp.here]\ncommand = "sh"\n',
      },
      { prepare: (cwd) => chmodSync(join(cwd, ".env"), 0o644) },
    );
    expect(code).toBe(1);
    expect(find(checks, ".env")).toMatchObject({
      state: "wrong",
      mend: expect.stringContaining("chmod 600"),
    });
    expect(find(checks, "MCP gone")).toMatchObject({ state: "wrong" });
    expect(find(checks, "MCP here")).toMatchObject({ state: "ok" });
    expect(text).toContain("2 things need mending.");
  });

  it("shows every problem of a configuration that does not load", async () => {
    const { code, checks } = await doctor({ "countersign.toml": "x = 1\ny = 2" });
    expect(code).toBe(1);
    expect(checks.map(({ state }) => state)).toEqual(["wrong", "wrong"]);
  });

  it("says that the port is taken, and by whom it is not", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void other.close());
    const PORT = String((other.address() as AddressInfo).port);
    const { checks } = await doctor({}, { env: { PORT } });
    expect(find(checks, "port")).toMatchObject({
      state: "wrong",
      text: expect.stringContaining("EADDRINUSE"),
    });
  });

  it("tries the database", async () => {
    const up = await doctor({}, { composition: NO_COMPOSITION });
    expect(find(up.checks, "database")).toMatchObject({ state: "ok" });
    const pingDatabase = () => Promise.reject(new Error("The disk is full."));
    const down = await doctor({}, { composition: { ...NO_COMPOSITION, pingDatabase } });
    expect(find(down.checks, "database")).toMatchObject({
      state: "wrong",
      text: "The disk is full.",
    });
  });

  it("looks for the sandbox and the shell", async () => {
    const toml = '[tools.shell_cmd]\nsandbox = "seatbelt"\n';
    const { checks } = await doctor({ "countersign.toml": toml }, { env: { PATH: "/nowhere" } });
    expect(find(checks, "shell")).toMatchObject({ state: "wrong" });
    expect(find(checks, "sandbox")).toMatchObject({
      state: "wrong",
      mend: expect.stringContaining("sandbox-exec"),
    });
  });
});
