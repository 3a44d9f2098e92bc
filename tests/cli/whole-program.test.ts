import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { configFolder } from "../config/config-folder.ts";
import { spawnCli } from "./run-cli.ts";

const MAIN = resolve("src/main.ts");

type Started = {
  url: string;
  banner(): string;
  log(): string;
  /** Asks it to end, and answers with its exit code. */
  end(): Promise<number | null>;
};

/** `countersign start` in a process of its own, on a free port. */
async function start(cwd: string): Promise<Started> {
  const env = { PATH: process.env["PATH"] ?? "", PORT: "0" };
  const argv = ["--disable-warning=ExperimentalWarning", MAIN];
  const child = spawn(process.execPath, argv, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const shown = { out: "", err: "" };
  child.stdout.on("data", (part: Buffer) => (shown.out += part.toString()));
  child.stderr.on("data", (part: Buffer) => (shown.err += part.toString()));
  const exited = new Promise<number | null>((settle) => child.once("exit", settle));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  await expect.poll(() => shown.err).toContain('"msg":"ready"');
  const ready = JSON.parse(shown.err.split("\n").find((line) => line.includes("ready")) ?? "") as {
    url: string;
  };
  await expect.poll(() => shown.out).toContain(ready.url);
  return {
    url: ready.url,
    banner: () => shown.out,
    log: () => shown.err,
    async end() {
      child.kill("SIGTERM");
      return await exited;
    },
  };
}

describe("the whole program, with the demo model", () => {
  it("starts with nothing configured, answers a chat, keeps what is to decide, and ends", async () => {
    const cwd = configFolder();
    const server = await start(cwd);
    expect(server.banner()).toContain("@demo");

    const chat = await spawnCli(["chat"], { cwd, input: "run echo signed | tee note.txt\n" });
    expect(chat).toMatchObject({ code: 0, stderr: "" });
    expect(chat.stdout).toContain(server.url);
    expect(chat.stdout).toContain("Approval needed");
    expect(chat.stdout).toContain("Still to decide: 1.");
    expect(await server.end()).toBe(0);
    expect(existsSync(join(cwd, ".countersign/server.json"))).toBe(false);

    // Nothing was lost: the next command works in process, on the same database.
    const list = await spawnCli(["approvals", "list", "--json"], { cwd });
    const [approval] = JSON.parse(list.stdout) as [{ id: string; sessionId: string }];
    const again = await start(cwd);
    const approved = await spawnCli(["approvals", "approve", approval.id], { cwd });
    expect(approved).toMatchObject({ code: 0, stdout: expect.stringContaining("approved by") });
    const session = (): Promise<string> =>
      spawnCli(["sessions", "export", approval.sessionId], { cwd }).then(({ stdout }) => stdout);
    await expect.poll(session).toMatch(/"role":"tool".*signed/);
    const audit = await spawnCli(["audit", "verify"], { cwd });
    expect(audit).toMatchObject({ code: 0, stdout: expect.stringContaining("The chain is whole") });
    expect(await again.end()).toBe(0);
  });

  it("chats in process when no server runs", async () => {
    const cwd = configFolder();
    const chat = await spawnCli(["chat"], { cwd, input: "hello\n" });
    expect(chat).toMatchObject({ code: 0, stderr: "" });
    expect(chat.stdout).toContain("on this process");
    expect(chat.stdout).toContain("demo: ");
  });

  it("refuses a port that is taken, in a sentence", async () => {
    const cwd = configFolder();
    const server = await start(cwd);
    const other = configFolder();
    const PORT = new URL(server.url).port;
    const ran = await spawnCli(["start"], { cwd: other, env: { PORT } });
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain(PORT);
    expect(ran.stderr).not.toContain("    at ");
  });
});
