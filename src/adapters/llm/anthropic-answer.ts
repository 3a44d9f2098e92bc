import type { LlmEvent, StopReason, TokenUsage } from "../../core/index.ts";
import { addCall, appendArguments, closeAnswer } from "./close-answer.ts";
import type { CallDraft } from "./close-answer.ts";
import { AnswerCutError } from "./model-failure.ts";
import type { ToolNames } from "./tool-names.ts";

type WireUsage = {
  input_tokens?: number | null;
  cache_creation_input_tokens?: number | null;
  cache_read_input_tokens?: number | null;
  output_tokens?: number | null;
};

/** What is read of a Messages stream. Other kinds, thinking among them, are passed over. */
export type AnthropicEvent = {
  type: string;
  index?: number;
  message?: { usage?: WireUsage | null };
  content_block?: { type: string; name?: string; text?: string; input?: unknown };
  delta?: {
    type?: string;
    text?: string;
    partial_json?: string;
    stop_reason?: string | null;
  };
  usage?: WireUsage | null;
};

/** Turns a Messages stream into events. @throws AnswerCutError when there is no stop reason. */
export async function* readAnthropicAnswer(
  events: AsyncIterable<AnthropicEvent>,
  names: ToolNames,
): AsyncGenerator<LlmEvent> {
  const calls: CallDraft[] = [];
  const open = new Map<number, CallDraft>();
  let usage: TokenUsage | null = null;
  let stop: string | null = null;
  for await (const event of events) {
    usage = addUsage(usage, event.message?.usage ?? event.usage);
    stop = event.delta?.stop_reason ?? stop;
    takeCallPiece(event, calls, open);
    const text = textOf(event);
    if (text !== "") yield { kind: "text", text };
  }
  if (stop === null) throw new AnswerCutError("The stream ended without a stop_reason.");
  yield* closeAnswer({ calls, names, stopReason: stopReasonOf(stop), usage });
}

function textOf({ type, content_block: block, delta }: AnthropicEvent): string {
  if (type === "content_block_start" && block?.type === "text") return block.text ?? "";
  return delta?.type === "text_delta" ? (delta.text ?? "") : "";
}

function takeCallPiece(
  { type, index = 0, content_block: block, delta }: AnthropicEvent,
  calls: CallDraft[],
  open: Map<number, CallDraft>,
): void {
  if (type === "content_block_start" && block?.type === "tool_use") {
    open.set(index, addCall(calls, { name: block.name ?? "", argumentsText: wholeInput(block) }));
  }
  const call = open.get(index);
  if (call && delta?.type === "input_json_delta") appendArguments(call, delta.partial_json ?? "");
}

/** `{}` stands for "will be streamed"; some compatible servers send everything at once. */
function wholeInput({ input }: { input?: unknown }): string {
  const isWhole = typeof input === "object" && input !== null && Object.keys(input).length > 0;
  return isWhole ? JSON.stringify(input) : "";
}

/** Counts are running totals, in the first and in the last events; cached input is input too. */
function addUsage(before: TokenUsage | null, now: WireUsage | null | undefined): TokenUsage | null {
  if (!now) return before;
  return {
    inputTokens: inputOf(now) || (before?.inputTokens ?? 0),
    outputTokens: now.output_tokens ?? before?.outputTokens ?? 0,
  };
}

function inputOf(usage: WireUsage): number {
  const { input_tokens: fresh, cache_creation_input_tokens: written } = usage;
  return (fresh ?? 0) + (written ?? 0) + (usage.cache_read_input_tokens ?? 0);
}

function stopReasonOf(stop: string): Exclude<StopReason, "tool_calls"> {
  if (stop === "max_tokens" || stop === "model_context_window_exceeded") return "length";
  return stop === "refusal" ? "refused" : "end";
}
