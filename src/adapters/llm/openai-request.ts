import type { LlmFile, LlmMessage, LlmRequest } from "../../core/index.ts";
import type { ToolNames } from "./tool-names.ts";

/** Chat completions as the wire has them; the SDK's own types are wider. */
type WireCall = { id: string; type: "function"; function: { name: string; arguments: string } };

type WirePart = { type: "text"; text: string } | { type: "image_url"; image_url: { url: string } };

export type OpenAiMessage =
  | { role: "system"; content: string }
  | { role: "user"; content: string | WirePart[] }
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
  if (message.role === "user") return { role: "user", content: toContent(message) };
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

/** Parts only where there is an image: many compatible servers know plain text alone. */
function toContent({
  content,
  files = [],
}: Extract<LlmMessage, { role: "user" }>): string | WirePart[] {
  const parts = [{ kind: "text" as const, text: content }, ...files].map(toPart);
  const texts = parts.flatMap((part) => (part.type === "text" ? part.text : []));
  return texts.length === parts.length ? texts.join("\n\n") : parts;
}

function toPart(file: LlmFile): WirePart {
  if (file.kind === "text") return { type: "text", text: file.text };
  const url = `data:${file.mimeType};base64,${file.base64}`;
  return { type: "image_url", image_url: { url } };
}

export function toOpenAiTools(tools: LlmRequest["tools"], names: ToolNames): OpenAiTool[] {
  return tools.map(({ name, description, parameters }) => ({
    type: "function",
    function: { name: names.toWire(name), description, parameters },
  }));
}
