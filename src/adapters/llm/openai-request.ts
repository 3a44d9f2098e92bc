import type { LlmMessage, LlmRequest } from "../../core/index.ts";
import type { ToolNames } from "./tool-names.ts";

/** Chat completions as the wire has them; the SDK's own types are wider. */
type WireCall = { id: string; type: "function"; function: { name: string; arguments: string } };

export type OpenAiMessage =
  | { role: "system" | "user"; content: string }
  | { role: "assistant"; content: string | null; tool_calls?: WireCall[] }
  | { role: "tool"; tool_call_id: string; content: string };

export type OpenAiTool = {
  type: "function";
  function: { name: string; description: string; parameters: Record<string, unknown> };
};

export function toOpenAiMessages(
  { system, messages }: Pick<LlmRequest, "system" | "messages">,
  names: ToolNames,
): OpenAiMessage[] {
  const instructions: OpenAiMessage[] = system === "" ? [] : [{ role: "system", content: system }];
  return [...instructions, ...messages.map((message) => toOpenAiMessage(message, names))];
}

function toOpenAiMessage(message: LlmMessage, names: ToolNames): OpenAiMessage {
  if (message.role === "user") return { role: "user", content: message.content };
  if (message.role === "tool") {
    return { role: "tool", tool_call_id: message.toolCallId, content: message.content };
  }
  if (message.toolCalls.length === 0) return { role: "assistant", content: message.content };
  return {
    role: "assistant",
    content: message.content || null,
    tool_calls: message.toolCalls.map(({ id, name, args }) => ({
      id,
      type: "function",
      function: { name: names.toWire(name), arguments: JSON.stringify(args) },
    })),
  };
}

export function toOpenAiTools(tools: LlmRequest["tools"], names: ToolNames): OpenAiTool[] {
  return tools.map(({ name, description, parameters }) => ({
    type: "function",
    function: { name: names.toWire(name), description, parameters },
  }));
}
