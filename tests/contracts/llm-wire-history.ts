import { expect } from "vitest";
import { WIRE_NAME } from "./llm-provider-contract.ts";
import type { SeenRequest } from "./model-server.ts";

const SYSTEM = "You look after servers.";
const OFFERED = [
  "shell_cmd",
  "read_file",
  expect.stringMatching(/^docs__read_page_2_[0-9a-f]{8}$/),
];

/** Chat completions: system first, one message for each result, ids of the calls. */
export function expectOpenAiHistory({ path, headers, body }: SeenRequest): void {
  const sent = body as { messages: unknown[]; tools: { function: { name: string } }[] };
  expect(path).toBe("/chat/completions");
  expect(headers.authorization).toBe("Bearer test-key");
  const names = sent.tools.map((tool) => tool.function.name);
  expect(names).toEqual(OFFERED);
  expect(body).toMatchObject({ model: "test-model", stream: true, max_tokens: 1000 });
  const call = (id: string, name: string | undefined, args: string) => {
    return { id, type: "function", function: { name, arguments: args } };
  };
  expect(sent.messages).toEqual([
    { role: "system", content: SYSTEM },
    { role: "user", content: "ann: look around" },
    {
      role: "assistant",
      content: null,
      tool_calls: [
        call("call_a1", "shell_cmd", '{"command":"ls"}'),
        call("call_b2", names[2], "{}"),
      ],
    },
    { role: "tool", tool_call_id: "call_a1", content: "a.txt" },
    { role: "tool", tool_call_id: "call_b2", content: "denied by ann" },
    { role: "user", content: "ben: thanks" },
    { role: "user", content: "ann: go on" },
    { role: "assistant", content: "There is one file." },
    { role: "user", content: "ann: and now?" },
  ]);
}

/** Messages: roles alternate, all results stand first in one user message. */
export function expectAnthropicHistory({ path, body }: SeenRequest): void {
  const sent = body as { messages: { role: string }[]; tools: { name: string }[] };
  expect(path).toBe("/v1/messages");
  const names = sent.tools.map(({ name }) => name);
  expect(names).toEqual(OFFERED);
  names.forEach((name) => expect(name).toMatch(WIRE_NAME));
  expect(body).toMatchObject({ model: "test-model", max_tokens: 1000, system: SYSTEM });
  expect(sent.messages.map(({ role }) => role)).toEqual([
    "user",
    "assistant",
    "user",
    "assistant",
    "user",
  ]);
  expect(sent.messages.slice(0, 3)).toEqual([
    { role: "user", content: [{ type: "text", text: "ann: look around" }] },
    {
      role: "assistant",
      content: [
        { type: "tool_use", id: "call_a1", name: "shell_cmd", input: { command: "ls" } },
        { type: "tool_use", id: "call_b2", name: names[2], input: {} },
      ],
    },
    {
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: "call_a1", content: "a.txt" },
        { type: "tool_result", tool_use_id: "call_b2", content: "denied by ann", is_error: true },
        { type: "text", text: "ben: thanks" },
        { type: "text", text: "ann: go on" },
      ],
    },
  ]);
}

/** Gemini: results in one content behind their calls, its own ids and signatures sent back. */
export function expectGoogleHistory({ path, headers, body }: SeenRequest): void {
  const sent = body as {
    contents: unknown[];
    tools: { functionDeclarations: { name: string; parametersJsonSchema: unknown }[] }[];
  };
  expect(path).toBe("/v1beta/models/test-model:streamGenerateContent?alt=sse");
  expect(headers["x-goog-api-key"]).toBe("test-key");
  const declared = sent.tools[0]?.functionDeclarations ?? [];
  const names = declared.map(({ name }) => name);
  expect(names).toEqual(OFFERED);
  expect(declared[0]?.parametersJsonSchema).toMatchObject({ type: "object" });
  expect(body).toMatchObject({
    systemInstruction: { parts: [{ text: SYSTEM }] },
    generationConfig: { maxOutputTokens: 1000 },
  });
  expect(sent.contents).toEqual([
    { role: "user", parts: [{ text: "ann: look around" }] },
    {
      role: "model",
      parts: [
        {
          functionCall: { id: "fc_1", name: "shell_cmd", args: { command: "ls" } },
          thoughtSignature: "c2ln",
        },
        { functionCall: { name: names[2], args: {} } },
      ],
    },
    {
      role: "user",
      parts: [
        { functionResponse: { id: "fc_1", name: "shell_cmd", response: { output: "a.txt" } } },
        { functionResponse: { name: names[2], response: { error: "denied by ann" } } },
      ],
    },
    { role: "user", parts: [{ text: "ben: thanks" }, { text: "ann: go on" }] },
    { role: "model", parts: [{ text: "There is one file." }] },
    { role: "user", parts: [{ text: "ann: and now?" }] },
  ]);
}
