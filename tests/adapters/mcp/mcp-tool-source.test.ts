import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  createMcpToolSource,
  type McpToolSourceConfig,
} from "../../../src/adapters/mcp/mcp-tool-source.ts";
import { ConfigError } from "../../../src/core/errors.ts";
import type { JsonObject } from "../../../src/core/json.ts";
import type { ToolSource } from "../../../src/core/ports/tool-source.ts";
import { NO_FACTS } from "../../../src/core/tool/wrap-tool-with-validation.ts";

const EVERYTHING = resolve("node_modules/@modelcontextprotocol/server-everything/dist/index.js");
const FILESYSTEM = resolve("node_modules/@modelcontextprotocol/server-filesystem/dist/index.js");
const MOODY = resolve("tests/fixtures/mcp/moody-server.ts");
const quick = { firstMs: 50, maxMs: 400 };

function folder(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "countersign-mcp-")));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function source(target: McpToolSourceConfig["target"], change: Partial<McpToolSourceConfig> = {}) {
  const log: string[] = [];
  const made = createMcpToolSource({
    id: "box",
    target,
    timeoutMs: 10_000,
    trustAnnotations: false,
    onLog: (line) => log.push(line),
    retry: quick,
    ...change,
  });
  onTestFinished(() => made.close());
  made.start();
  return { source: made, log };
}

function node(...args: string[]): McpToolSourceConfig["target"] {
  return { kind: "stdio", command: process.execPath, args, environment: {} };
}

function moody(change: Partial<McpToolSourceConfig> = {}) {
  const home = folder();
  const journal = join(home, "journal");
  const downFlag = join(home, "down");
  writeFileSync(journal, "");
  const read = () => readFileSync(journal, "utf8");
  const pids = (word: string) =>
    [...read().matchAll(new RegExp(`${word} (\\d+)`, "g"))].map(([, pid]) => Number(pid));
  return { ...source(node(MOODY, journal, downFlag), change), read, pids, downFlag };
}

async function until(check: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(check()).toBe(true), { timeout: 15_000, interval: 20 });
}

async function isUp(it: ToolSource): Promise<void> {
  await vi.waitFor(() => expect(it.status()).toMatchObject({ state: "up" }), {
    timeout: 15_000,
    interval: 20,
  });
}

function tool(it: ToolSource, name: string) {
  const found = it.tools().find(({ definition }) => definition.name === `box__${name}`);
  if (found === undefined) throw new Error(`no tool ${name}`);
  return found;
}

async function call(
  it: ToolSource,
  name: string,
  args: JsonObject = {},
  change: { signal?: AbortSignal; onProgress?: (text: string) => void } = {},
) {
  return await tool(it, name).execute(args, {
    sessionId: "s",
    toolCallId: "c",
    agent: "ops",
    facts: NO_FACTS,
    signal: new AbortController().signal,
    onProgress: () => {},
    ...change,
  });
}

function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

async function everythingOverHttp(
  kind: "streamableHttp" | "sse",
  port: number,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [EVERYTHING, kind], {
    env: { PORT: String(port) },
    stdio: "ignore",
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await until(() => child.exitCode === null);
  await vi.waitFor(async () => void (await fetch(`http://127.0.0.1:${port}/`)), {
    timeout: 15_000,
    interval: 50,
  });
  return child;
}

describe("an MCP server over stdio", () => {
  it("offers the tools of server-everything as server__tool, schemas untouched", async () => {
    const { source: it } = source(node(EVERYTHING));
    expect(it.status()).toEqual({ state: "starting" });
    await isUp(it);
    expect(tool(it, "echo").definition).toMatchObject({
      name: "box__echo",
      serverName: "box",
      parameters: {
        type: "object",
        properties: { message: { type: "string" } },
        required: ["message"],
      },
    });
    expect(await call(it, "echo", { message: "hi" })).toEqual({ ok: true, content: "Echo: hi" });
    expect(tool(it, "echo").parseArguments({})).toEqual({
      ok: false,
      problem: "`message` is missing; it must be a string.",
    });
  });

  it("names pictures and resources instead of dropping them", async () => {
    const { source: it } = source(node(EVERYTHING));
    await isUp(it);
    expect((await call(it, "get-tiny-image")).content).toMatch(
      /\[image, image\/png, \d+ bytes, not shown\]/,
    );
    const links = await call(it, "get-resource-links", { count: 2 });
    expect(links.content).toMatch(/\[link to demo:.*\n\[link to demo:/);
    expect((await call(it, "get-structured-content", { location: "Chicago" })).content).toContain(
      "temperature",
    );
  });

  it("works with server-filesystem, and answers its errors as results", async () => {
    const home = folder();
    writeFileSync(join(home, "a.txt"), "inside");
    const { source: it } = source(node(FILESYSTEM, home));
    await isUp(it);
    expect((await call(it, "read_text_file", { path: join(home, "a.txt") })).content).toBe(
      "inside",
    );
    expect((await call(it, "read_text_file", { path: "/etc/passwd" })).ok).toBe(false);
  });

  it("reads every page, and leaves out with a sentence what no model could be offered", async () => {
    const { source: it, log } = moody();
    await isUp(it);
    expect(it.tools().map(({ definition }) => definition.name)).toEqual(
      ["hang", "crash", "grow", "env", "big", "steps", "look"].map((name) => `box__${name}`),
    );
    const status = it.status();
    expect(status.state === "up" && status.problems).toEqual([
      expect.stringMatching(/^bad\.name was left out/),
      expect.stringMatching(/^n{64} was left out/),
      expect.stringMatching(/^huge was left out: its definition has 40\d{3} bytes/),
      "hang is listed twice; the first one counts.",
      "A tool without a name or a schema was left out.",
    ]);
    expect(log.join("\n")).toContain("bad.name was left out");
  });

  it("believes annotations only where it is told to", async () => {
    const wary = moody().source;
    const trusting = moody({ trustAnnotations: true }).source;
    await isUp(wary);
    await isUp(trusting);
    expect([tool(wary, "look").idempotent, tool(trusting, "look").idempotent]).toEqual([
      false,
      true,
    ]);
    expect(tool(trusting, "hang").idempotent).toBe(false);
  });

  it("gives the server no variable but the listed and the safe ones", async () => {
    vi.stubEnv("COUNTERSIGN_SECRET", "hush");
    const { source: it } = moody();
    await isUp(it);
    const names = (await call(it, "env")).content.split(" ");
    const safe = ["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER"];
    expect(names.filter((name) => !safe.includes(name))).toEqual([]);
    vi.unstubAllEnvs();
  });

  it("sees a changed list of tools", async () => {
    const { source: it } = moody();
    await isUp(it);
    let changes = 0;
    it.onChange(() => changes++);
    await call(it, "grow");
    await until(() => it.tools().length === 1);
    expect(it.tools()[0]?.definition.name).toBe("box__grown");
    expect(changes).toBe(1);
  });

  it("says that the outcome is unknown when the server dies in a call, and comes back", async () => {
    const { source: it, log, pids } = moody();
    await isUp(it);
    const seen: string[] = [];
    it.onChange(() => seen.push(it.status().state));
    const old = tool(it, "env");
    const output = await call(it, "crash");
    expect(output).toMatchObject({
      ok: false,
      content: expect.stringContaining("Whether it took effect is unknown"),
    });
    await until(() => seen.includes("down"));
    await until(() => seen.at(-1) === "up");
    expect(log).toContain("out of memory");
    expect((await call(it, "env")).ok).toBe(true);
    expect(pids("start")).toHaveLength(2);
    expect(isAlive(pids("helper")[0] ?? 0)).toBe(false);
    const stale = await old.execute(
      {},
      {
        sessionId: "s",
        toolCallId: "c",
        agent: "a",
        facts: NO_FACTS,
        signal: new AbortController().signal,
        onProgress: () => {},
      },
    );
    expect(stale).toEqual({ ok: false, content: "The server box is down; the call was not sent." });
  });

  it("comes back after kill -9", async () => {
    const { source: it, pids } = moody();
    await isUp(it);
    process.kill(pids("start")[0] ?? 0, "SIGKILL");
    await until(() => pids("start").length === 2 && it.status().state === "up");
    expect((await call(it, "env")).ok).toBe(true);
  });

  it("tries for ever while the server is down, saying why", async () => {
    const { source: it, downFlag, pids } = moody();
    await isUp(it);
    writeFileSync(downFlag, "");
    process.kill(pids("start")[0] ?? 0, "SIGKILL");
    await vi.waitFor(
      () =>
        expect(it.status()).toMatchObject({
          state: "down",
          problem: expect.stringContaining("exit code 7); it last said: the database is locked"),
        }),
      { timeout: 15_000 },
    );
    expect(it.tools()).toEqual([]);
    rmSync(downFlag);
    await isUp(it);
  });

  it("reports a program that does not exist, and stops nothing", async () => {
    const { source: it } = source({
      kind: "stdio",
      command: "/nowhere/server",
      args: [],
      environment: {},
    });
    await until(() => it.status().state === "down");
    expect(it.status()).toMatchObject({ problem: expect.stringContaining("ENOENT") });
  });

  it("ends a call that hangs, and tells the server to stop", async () => {
    const { source: it, read } = moody({ timeoutMs: 300 });
    await isUp(it);
    const output = await call(it, "hang");
    expect(output).toMatchObject({
      ok: false,
      content: expect.stringContaining("did not answer in time"),
    });
    await until(() => read().includes("cancelled"));
    expect((await call(it, "env")).ok).toBe(true);
  });

  it("passes a stop on to the server", async () => {
    const { source: it, read } = moody();
    await isUp(it);
    const stop = new AbortController();
    const running = call(it, "hang", {}, { signal: stop.signal });
    await until(() => read().includes("call hang"));
    stop.abort();
    expect(await running).toMatchObject({
      ok: false,
      content: expect.stringContaining("was stopped"),
    });
    await until(() => read().includes("cancelled"));
  });

  it("shows progress, and gives a call that reports it more time", async () => {
    const { source: it } = moody({ timeoutMs: 500 });
    await isUp(it);
    const seen: string[] = [];
    const output = await call(it, "steps", {}, { onProgress: (text) => seen.push(text) });
    expect(output).toEqual({ ok: true, content: "arrived" });
    expect(seen).toEqual(["1/6", "2/6", "3/6", "4/6", "5/6", "6/6"]);
  });

  it("bounds a result", async () => {
    const { source: it } = moody();
    await isUp(it);
    const { content } = await call(it, "big");
    expect(content.length).toBeLessThan(66_000);
    expect(content).toContain("… 934464 characters left out …");
  });

  it("leaves no process behind, not even the server's children", async () => {
    const { source: it, pids } = moody();
    await isUp(it);
    await it.close();
    for (const pid of [...pids("start"), ...pids("helper")]) await until(() => !isAlive(pid));
    expect(pids("helper")).toHaveLength(1);
    expect(it.tools()).toEqual([]);
  });

  it("can be closed while it connects and before it starts", async () => {
    const silent = source(node("-e", "setInterval(() => {}, 1000)"));
    await silent.source.close();
    expect(silent.source.status()).toMatchObject({ state: "down" });
    const idle = createMcpToolSource({
      id: "idle",
      target: node("-e", ""),
      timeoutMs: 1,
      trustAnnotations: false,
      onLog: () => {},
    });
    await idle.close();
  });

  it.each(["a__b", "", "a b", "ä"])("refuses the id %j", (id) => {
    expect(() =>
      createMcpToolSource({
        id,
        target: node(),
        timeoutMs: 1,
        trustAnnotations: false,
        onLog: () => {},
      }),
    ).toThrow(ConfigError);
  });
});

describe("an MCP server over HTTP", () => {
  it("speaks streamable HTTP, notices that the server is gone, and comes back", async () => {
    const port = await freePort();
    const first = await everythingOverHttp("streamableHttp", port);
    const { source: it } = source(
      { kind: "http", url: `http://127.0.0.1:${port}/mcp`, headers: {} },
      { pingIntervalMs: 200 },
    );
    await isUp(it);
    expect(await call(it, "echo", { message: "hi" })).toEqual({ ok: true, content: "Echo: hi" });
    first.kill("SIGKILL");
    await until(() => it.status().state === "down");
    await everythingOverHttp("streamableHttp", port);
    await isUp(it);
    expect((await call(it, "echo", { message: "again" })).ok).toBe(true);
  });

  it("says that the outcome is unknown when the server dies in a call", async () => {
    const port = await freePort();
    const server = await everythingOverHttp("streamableHttp", port);
    const { source: it } = source({
      kind: "http",
      url: `http://127.0.0.1:${port}/mcp`,
      headers: {},
    });
    await isUp(it);
    const seen: string[] = [];
    const running = call(
      it,
      "trigger-long-running-operation",
      { duration: 30, steps: 100 },
      { onProgress: (text) => seen.push(text) },
    );
    await until(() => seen.length > 0);
    server.kill("SIGKILL");
    expect(await running).toMatchObject({
      ok: false,
      content: expect.stringContaining("is unknown"),
    });
  });

  it("falls back to the older SSE", async () => {
    const port = await freePort();
    await everythingOverHttp("sse", port);
    const { source: it } = source({
      kind: "http",
      url: `http://127.0.0.1:${port}/sse`,
      headers: {},
    });
    await isUp(it);
    expect(await call(it, "echo", { message: "old" })).toEqual({ ok: true, content: "Echo: old" });
  });

  it("reports a server that refuses, with its status", async () => {
    const { createServer: createHttp } = await import("node:http");
    const seen: (string | undefined)[] = [];
    const server = createHttp((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(403).end("no");
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const { source: it } = source({
      kind: "http",
      url: `http://127.0.0.1:${port}/mcp`,
      headers: { Authorization: "Bearer x" },
    });
    await until(() => it.status().state === "down");
    expect(it.status()).toMatchObject({ problem: expect.stringContaining("403") });
    expect(seen[0]).toBe("Bearer x");
  });
});
