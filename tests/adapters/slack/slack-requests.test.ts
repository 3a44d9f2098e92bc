import { createServer } from "node:http";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createRequestListener } from "../../../src/adapters/slack/slack-client.ts";

const LOG = { info() {}, warn() {}, error() {} };

async function serve(): Promise<number> {
  const listener = createRequestListener({ signingSecret: "a-signing-secret", log: LOG }, () =>
    Promise.reject(new Error("nothing reaches it")),
  );
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Not `fetch`, which tidies a path up before it sends it. */
function status(port: number, method: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, method, path, host: "127.0.0.1" }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.once("error", reject).end();
  });
}

describe("requests under /slack/", () => {
  it.each([
    ["GET", "/slack/events"],
    ["GET", "/slack/"],
    ["GET", "/slack/install"],
    ["POST", "/slack/elsewhere"],
    ["DELETE", "//"],
  ])("that are none of Slack's are not found, and end nothing: %s %s", async (method, path) => {
    const port = await serve();
    expect(await status(port, method, path)).toBe(404);
    expect(await status(port, method, path)).toBe(404);
  });

  it("without a signature are refused", async () => {
    expect(await status(await serve(), "POST", "/slack/events")).toBe(401);
  });
});
