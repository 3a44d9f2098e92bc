import type { LlmFile, LlmMessage, LlmRequest } from "../../core/index.ts";
import type { ToolNames } from "./tool-names.ts";

type TextBlock = { type: "text"; text: string };
type ImageBlock = {
  type: "image";
  source: {
    type: "base64";
    media_type: Extract<LlmFile, { kind: "image" }>["mimeType"];
    data: string;
  };
};
type ToolUseBlock = {
  type: "tool_use";
  id: string;
  name: string;
  input: Record<string, unknown>;
};
type ToolResultBlock = {
  type: "tool_result";
  tool_use_id: string;
  content: string;
  is_error?: boolean;
};
export type AnthropicBlock = TextBlock | ImageBlock | ToolUseBlock | ToolResultBlock;
export type AnthropicMessage = { role: "user" | "assistant"; content: AnthropicBlock[] };
export type AnthropicTool = {
  name: string;
  description: string;
  input_schema: { type: "object"; [key: string]: unknown };
};

/** Stands before a history that opens with an answer: the API wants a person to speak first. */
const EARLIER = "(The conversation began before this point.)";
/** An error without a text is refused by the API. */
const NO_OUTPUT = "(no output)";

/**
 * The history with alternating roles: all results of one answer's calls, and what people wrote
 * meanwhile, become one user message, results first. Blank text is left out, as the API refuses it.
 */
export function toAnthropicMessages(
  messages: LlmRequest["messages"],
  names: ToolNames,
): AnthropicMessage[] {
  const turns: AnthropicMessage[] = [];
  for (const message of messages) {
    const role = message.role === "assistant" ? "assistant" : "user";
    const content = toBlocks(message, names);
    const last = turns.at(-1);
    if (content.length === 0) continue;
    if (last?.role === role) last.content.push(...content);
    else turns.push({ role, content });
  }
  if (turns[0]?.role === "assistant") {
    turns.unshift({ role: "user", content: [{ type: "text", text: EARLIER }] });
  }
  return turns.map(({ role, content }) => ({ role, content: resultsFirst(content) }));
}

function toBlocks(message: LlmMessage, names: ToolNames): AnthropicBlock[] {
  if (message.role === "tool") return [toResult(message)];
  const text = message.content;
  const blocks: AnthropicBlock[] = text.trim() === "" ? [] : [{ type: "text", text }];
  if (message.role === "user") return [...blocks, ...(message.files ?? []).map(toFileBlock)];
  const uses = message.toolCalls.map(({ id, name, args }): AnthropicBlock => {
    return { type: "tool_use", id, name: names.toWire(name), input: args };
  });
  return [...blocks, ...uses];
}

function toFileBlock(file: LlmFile): TextBlock | ImageBlock {
  if (file.kind === "text") return { type: "text", text: file.text };
  const { mimeType, base64 } = file;
  return { type: "image", source: { type: "base64", media_type: mimeType, data: base64 } };
}

function toResult(message: Extract<LlmMessage, { role: "tool" }>): ToolResultBlock {
  return {
    type: "tool_result",
    tool_use_id: message.toolCallId,
    content: message.content.trim() === "" ? NO_OUTPUT : message.content,
    ...(message.isError && { is_error: true }),
  };
}

/** A user message that answers calls must begin with the results. */
function resultsFirst(content: readonly AnthropicBlock[]): AnthropicBlock[] {
  const isResult = (block: AnthropicBlock): boolean => block.type === "tool_result";
  return [...content.filter(isResult), ...content.filter((block) => !isResult(block))];
}

export function toAnthropicTools(tools: LlmRequest["tools"], names: ToolNames): AnthropicTool[] {
  return tools.map(({ name, description, parameters }) => ({
    name: names.toWire(name),
    description,
    input_schema: { ...parameters, type: "object" },
  }));
}
