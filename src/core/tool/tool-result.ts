import type { JsonObject } from "../json.ts";
import type { IdentifiedDraft } from "../session/write-to-session.ts";
import type { ToolCall, ToolCallState } from "./tool-call.ts";

/** Whatever a tool gives back, a model reads no more than this of it. */
const MAX_RESULT_CHARS = 200_000;

/** The message that answers a call, as the model reads it. A repeated call answers for the first. */
export function toolResultMessage(
  call: ToolCall,
  outcome: { state: ToolCallState; content: string; details?: JsonObject },
): IdentifiedDraft {
  return {
    role: "tool",
    agent: call.agent,
    toolCallId: call.retryOf ?? call.id,
    content: bounded(outcome.content),
    parts: [],
    replyToMessageId: call.messageId,
    metadata: { state: outcome.state, toolName: call.toolName, ...outcome.details },
  };
}

function bounded(text: string): string {
  if (text.length <= MAX_RESULT_CHARS) return text;
  const half = MAX_RESULT_CHARS / 2;
  const left = text.length - MAX_RESULT_CHARS;
  return `${text.slice(0, half)}\n… ${left} characters left out …\n${text.slice(-half)}`;
}

export function notice(content: string, metadata: JsonObject = {}): IdentifiedDraft {
  return {
    role: "system",
    content,
    parts: [],
    replyToMessageId: null,
    metadata: { notice: true, ...metadata },
  };
}
