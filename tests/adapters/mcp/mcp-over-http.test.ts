import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { EVERYTHING, source, until, isUp, call } from "./mcp-bench.ts";

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
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(true);
  return child;
}

describe("an MCP server over HTTP", () => {
  it("speaks streamable HTTP, notices that the server is gone, and comes back", async () => {
    const port = await freePort();
    const first = await everythingOverHttp("streamableHttp", port);
    const { source: it } = source(
      { kind: "http", url: `http://127.0.0.1:${port}/mcp`, headers: {} },
      { pingIntervalMs: 200 },
    );
    await isUp(it);
    expect(await call(it, "echo", { args: { message: "hi" } })).toEqual({
      ok: true,
      content: "Echo: hi",
    });
    first.kill("SIGKILL");
    await until(() => it.status().state === "down");
    await everythingOverHttp("streamableHttp", port);
    await isUp(it);
    expect((await call(it, "echo", { args: { message: "again" } })).ok).toBe(true);
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
    const running = call(it, "trigger-long-running-operation", {
      args: { duration: 30, steps: 100 },
      onProgress: (text) => seen.push(text),
    });
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
    expect(await call(it, "echo", { args: { message: "old" } })).toEqual({
      ok: true,
      content: "Echo: old",
    });
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
