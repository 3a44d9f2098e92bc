import { LLMock } from "@copilotkit/aimock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProvider } from "../../../src/adapters/llm/create-provider.ts";
import type { LlmFile, LlmProvider } from "../../../src/core/ports/llm-provider.ts";
import {
  callsOf,
  collect,
  failing,
  llmRequest,
  providerError,
  textOf,
} from "../../contracts/llm-request.ts";

const KEY = "sk-test-Zx81Qw93Er72Ty56";

/** The same three providers over somebody else's idea of the three wire formats. */
describe.each([
  { name: "openai", path: "/v1" },
  { name: "anthropic", path: "" },
  { name: "google", path: "" },
] as const)("$name over aimock", ({ name, path }) => {
  const mock = new LLMock({ port: 0, host: "127.0.0.1", chunkSize: 3, auth: { apiKeys: [KEY] } });
  beforeAll(async () => {
    const long = "A long answer that is cut off before it has come to its end.";
    mock.onMessage("cut", { content: long }, { truncateAfterChunks: 4, latency: 5 });
    mock.onMessage("hello", { content: "Hi there, friend!" });
    mock.onMessage("limit", { content: "Half an", finishReason: "length" });
    mock.onMessage("work", {
      content: "Looking.",
      toolCalls: [
        { name: "shell_cmd", arguments: '{"command":"ls -la /tmp"}' },
        { name: "read_file", arguments: '{"path":"a.txt"}' },
      ],
    });
    await mock.start();
  });
  afterAll(() => mock.stop());

  function provider(apiKey: string = KEY): LlmProvider {
    const sleep = async (): Promise<void> => {};
    return createProvider(name, { apiKey, baseUrl: `${mock.url}${path}`, pacing: { sleep } });
  }
  const say = (content: string) => llmRequest({ messages: [{ role: "user", content }] });

  it("streams text", async () => {
    const events = await collect(provider().stream(say("hello")));
    expect(textOf(events)).toBe("Hi there, friend!");
    expect(events.length).toBeGreaterThan(3);
    expect(events.at(-1)).toMatchObject({ kind: "finish", stopReason: "end" });
  });

  it("gives text and both calls", async () => {
    const events = await collect(provider().stream(say("work")));
    expect(textOf(events)).toBe("Looking.");
    expect(callsOf(events)).toEqual([
      { name: "shell_cmd", argumentsText: '{"command":"ls -la /tmp"}' },
      { name: "read_file", argumentsText: '{"path":"a.txt"}' },
    ]);
    expect(events.at(-1)).toMatchObject({ stopReason: "tool_calls" });
  });

  it("has its messages with images and texts of files taken", async () => {
    const files: LlmFile[] = [
      { kind: "text", text: "[attached: dot.png; the image follows]" },
      { kind: "image", mimeType: "image/png", base64: "iVBORw0KGgo=" },
    ];
    const request = llmRequest({ messages: [{ role: "user", content: "hello", files }] });
    expect(textOf(await collect(provider().stream(request)))).toBe("Hi there, friend!");
  });

  it("says when the limit was reached", async () => {
    const events = await collect(provider().stream(say("limit")));
    expect(events.at(-1)).toMatchObject({ stopReason: "length" });
  });

  it("does not take a cut answer for a short one", async () => {
    const { events, error } = await failing(provider(), say("cut"));
    expect(textOf(events)).not.toBe("");
    expect(error).toMatchObject({ name: "ProviderError", kind: "network" });
  });

  it("gets over one refusal to serve", async () => {
    mock.nextRequestError(429, { message: "slow down" });
    expect(textOf(await collect(provider().stream(say("hello"))))).toBe("Hi there, friend!");
  });

  it("explains a wrong key", async () => {
    const error = await providerError(provider("sk-test-another-key"), say("hello"));
    expect(error).toMatchObject({ kind: "auth" });
    expect(error.message).not.toContain("sk-test");
  });
});
