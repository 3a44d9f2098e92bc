import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { botFolder, type Bot, startBot } from "../fakes/bot-process.ts";

const SERVER = resolve("node_modules/@modelcontextprotocol/server-everything/dist/index.js");

const MODEL = `
[[agents]]
name = "ops"
provider = "demo"
`;

type Ready = { parts: { part: string; detail: string }[] };
const stateOf = async (bot: Bot) =>
  (await bot.get<Ready>("/readyz")).parts.find(({ part }) => part === "mcp:every")?.detail;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  const address = server.address();
  await new Promise((settle) => server.close(settle));
  return typeof address === "object" && address ? address.port : 0;
}

function serveEverything(port: number): { kill: () => Promise<void> } {
  const env = { PATH: process.env["PATH"] ?? "", PORT: String(port) };
  const child = spawn(process.execPath, [SERVER, "streamableHttp"], { env, stdio: "ignore" });
  const exited = new Promise<void>((settle) => child.once("exit", () => settle()));
  const kill = () => {
    child.kill("SIGKILL");
    return exited;
  };
  onTestFinished(kill);
  return { kill };
}

/** A real MCP server behind the whole program. */
describe("server-everything", () => {
  it("over stdio: its tools are offered, one is approved and run", async () => {
    const folder = botFolder(`${MODEL}
[mcp.every]
command = "${process.execPath}"
args = ["${SERVER}", "stdio"]
`);
    const bot = await startBot(folder);
    await expect.poll(() => stateOf(bot)).toBe("up");
    const talk = await bot.open();
    await talk.says('call every__echo {"message":"hello from a person"}');
    const [card] = await talk.cards(1);
    expect(card).toMatchObject({
      toolName: "every__echo",
      toolArgs: { message: "hello from a person" },
    });
    await talk.decides(card!, "approve");
    await talk.answers("Echo: hello from a person");
  });

  it("over HTTP: killed and back, it is reported and used again without a restart", async () => {
    const port = await freePort();
    const folder = botFolder(`${MODEL}
[mcp.every]
url = "http://127.0.0.1:${port}/mcp"
`);
    const bot = await startBot(folder);
    await expect.poll(() => stateOf(bot)).toMatch(/^down: /);
    const first = serveEverything(port);
    await expect.poll(() => stateOf(bot)).toBe("up");
    await first.kill();
    await expect.poll(() => stateOf(bot)).toMatch(/^down: /);
    const talk = await bot.open();
    await talk.says("are you still there?");
    await talk.answers("demo");
    serveEverything(port);
    await expect.poll(() => stateOf(bot)).toBe("up");
    await talk.says('call every__echo {"message":"back again"}');
    const [card] = await talk.cards(1);
    await talk.decides(card!, "approve");
    await talk.answers("Echo: back again");
  });
});
