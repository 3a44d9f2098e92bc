import { describe, expect, it } from "vitest";
import { toAnthropicMessages } from "../../../src/adapters/llm/anthropic-request.ts";
import { toGoogleContents } from "../../../src/adapters/llm/google-request.ts";
import { toOpenAiMessages } from "../../../src/adapters/llm/openai-request.ts";
import { createToolNames } from "../../../src/adapters/llm/tool-names.ts";
import type { LlmMessage } from "../../../src/core/ports/llm-provider.ts";

const NAMES = createToolNames([]);
const called: LlmMessage = {
  role: "assistant",
  content: " ",
  toolCalls: [{ id: "call_1", name: "shell_cmd", args: {} }],
};
const failed: LlmMessage = {
  role: "tool",
  toolCallId: "call_1",
  toolName: "shell_cmd",
  content: "",
  isError: true,
};

describe("histories that an API would refuse as they are", () => {
  it("puts Anthropic's results before what people wrote meanwhile", () => {
    const messages: LlmMessage[] = [called, { role: "user", content: "ben: hi" }, failed];
    expect(
      toAnthropicMessages(messages, NAMES)
        .at(-1)
        ?.content.map(({ type }) => type),
    ).toEqual(["tool_result", "text"]);
  });

  it("gives Anthropic no blank text and no empty error", () => {
    const messages: LlmMessage[] = [{ role: "user", content: "hi" }, called, failed];
    const sent = toAnthropicMessages([...messages, { role: "user", content: "\n" }], NAMES);
    expect(sent.slice(1)).toEqual([
      {
        role: "assistant",
        content: [{ type: "tool_use", id: "call_1", name: "shell_cmd", input: {} }],
      },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "call_1", content: "(no output)", is_error: true },
        ],
      },
    ]);
  });

  it("lets a person speak first, where the history begins with an answer", () => {
    expect(toAnthropicMessages([called, failed], NAMES)[0]).toMatchObject({ role: "user" });
    expect(toGoogleContents([called, failed], NAMES)[0]).toMatchObject({ role: "user" });
  });

  it("sends servers that know plain text alone the texts of files as plain text", () => {
    const files = [{ kind: "text", text: "[attached: a.log]" }] as const;
    const messages = [{ role: "user", content: "ann: look", files }] as const;
    expect(toOpenAiMessages({ system: "", messages }, NAMES)).toEqual([
      { role: "user", content: "ann: look\n\n[attached: a.log]" },
    ]);
  });

  it("sends Gemini no GIF, for which it would refuse the rest", () => {
    const files = [{ kind: "image", mimeType: "image/gif", base64: "R0lG" }] as const;
    const [sent] = toGoogleContents([{ role: "user", content: "ann: look", files }], NAMES);
    expect(sent?.parts).toEqual([
      { text: "ann: look" },
      { text: expect.stringContaining("cannot read") as string },
    ]);
  });

  it("sends Gemini no signature that another provider left", () => {
    const foreign: LlmMessage = {
      role: "assistant",
      content: "",
      toolCalls: [{ id: "call_1", name: "a", args: {}, providerData: { thoughtSignature: 7 } }],
    };
    expect(toGoogleContents([foreign], NAMES).at(-1)?.parts).toEqual([
      { functionCall: { name: "a", args: {} } },
    ]);
  });
});
