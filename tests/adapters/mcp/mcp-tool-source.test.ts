import { rmSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createMcpToolSource } from "../../../src/adapters/mcp/mcp-tool-source.ts";
import { ConfigError } from "../../../src/core/errors.ts";
import { NO_FACTS } from "../../../src/core/tool/wrap-tool-with-validation.ts";
import { source, node, moody, until, isUp, tool, call, isAlive } from "./mcp-bench.ts";

describe("an MCP server that goes and comes", () => {
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
    const why = expect.stringContaining("exit code 7); it last said: the database is locked");
    await expect.poll(() => it.status()).toMatchObject({ state: "down", problem: why });
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

  it.each(["a__b", "a_", "", "a b", "ä"])("refuses the id %j", (id) => {
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
