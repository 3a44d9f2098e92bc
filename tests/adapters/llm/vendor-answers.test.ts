import { describe, expect, it } from "vitest";
import { readAnthropicAnswer } from "../../../src/adapters/llm/anthropic-answer.ts";
import type { AnthropicEvent } from "../../../src/adapters/llm/anthropic-answer.ts";
import { readGoogleAnswer } from "../../../src/adapters/llm/google-answer.ts";
import type { GoogleChunk } from "../../../src/adapters/llm/google-answer.ts";
import { readOpenAiAnswer } from "../../../src/adapters/llm/openai-answer.ts";
import type { OpenAiChunk } from "../../../src/adapters/llm/openai-answer.ts";
import { createToolNames } from "../../../src/adapters/llm/tool-names.ts";
import { callsOf, collect, textOf } from "../../contracts/llm-request.ts";
import { readStream } from "../../contracts/recorded-stream.ts";

const NAMES = createToolNames([]);

/** The payloads of a recorded stream, as the SDK hands them on. */
async function* payloads<T>(vendor: string, name: string): AsyncGenerator<T> {
  for (const [, data] of readStream(vendor, name).matchAll(/^data: (\{.*\})\r?$/gm)) {
    yield JSON.parse(data ?? "") as T;
  }
}

const openai = (name: string) =>
  collect(readOpenAiAnswer(payloads<OpenAiChunk>("openai", name), NAMES));
const anthropic = (name: string) =>
  collect(readAnthropicAnswer(payloads<AnthropicEvent>("anthropic", name), NAMES));
const google = (name: string) =>
  collect(readGoogleAnswer(payloads<GoogleChunk>("google", name), NAMES));

describe("what only some vendors send", () => {
  it.each([
    ["openai", openai],
    ["anthropic", anthropic],
  ])("passes broken arguments of %s on as the model wrote them", async (_, answer) => {
    const events = await answer("malformed-arguments");
    expect(callsOf(events)).toEqual([{ name: "shell_cmd", argumentsText: '{"command": "ls' }]);
    expect(events.at(-1)).toMatchObject({ stopReason: "tool_calls" });
  });

  it("shows OpenAI's refusal as text", async () => {
    const events = await openai("refusal-text");
    expect(textOf(events)).toBe("I cannot help with that.");
    expect(events.at(-1)).toMatchObject({ stopReason: "refused" });
  });

  it("reports no usage when a server sends none", async () => {
    expect((await openai("odd/no-done")).at(-1)).toMatchObject({ usage: null });
  });

  it.each([
    ["anthropic", anthropic],
    ["google", google],
  ])("leaves the thoughts of %s out", async (_, answer) => {
    expect(textOf(await answer("thinking"))).toBe("Hello ✓ wörld");
  });

  it("keeps Gemini's signature and id with the call they belong to", async () => {
    const calls = (await google("tool-call")).filter(({ kind }) => kind === "tool_call");
    expect(calls).toEqual([
      {
        kind: "tool_call",
        name: "shell_cmd",
        argumentsText: '{"command":"ls -la"}',
        providerData: { thoughtSignature: "c2lnbmF0dXJl", callId: "fc_1" },
      },
    ]);
  });

  it("takes a prompt that Gemini blocks for a refusal", async () => {
    expect((await google("prompt-blocked")).at(-1)).toMatchObject({ stopReason: "refused" });
  });

  it("does not take a call that Gemini could not read for an answer", async () => {
    await expect(google("malformed-call")).rejects.toMatchObject({ name: "AnswerGarbledError" });
  });

  it("hands out no call of an answer that was refused", async () => {
    async function* refusedCall(): AsyncGenerator<OpenAiChunk> {
      const call = { index: 0, id: "a", function: { name: "shell_cmd", arguments: "{}" } };
      yield { choices: [{ delta: { tool_calls: [call] } }] };
      yield { choices: [{ delta: {}, finish_reason: "content_filter" }] };
    }
    expect(callsOf(await collect(readOpenAiAnswer(refusedCall(), NAMES)))).toEqual([]);
  });
});
