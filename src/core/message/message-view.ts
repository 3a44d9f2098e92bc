import type { ApprovalRequest, Decision } from "../approval/approval.ts";
import { personKey } from "../approval/person.ts";
import { maskJson } from "../mask-json.ts";
import type { Message, MessagePart, MessageView } from "./message.ts";
import type { ToolCallStatus } from "./tool-call-status.ts";

type Decided = { request: ApprovalRequest; decisions: readonly Decision[] };

/**
 * A message as surfaces show it. `toolCallStatus` is worked out from the stored requests: under
 * the call's id on the message that carries the call, and under both the call's and the
 * request's id on the `client.requestApproval` message.
 */
export function viewMessage(
  message: Message,
  decided: readonly Decided[],
  mask: (text: string) => string,
): MessageView {
  const toolCalls = message.role === "assistant" ? message.toolCalls : [];
  return {
    id: message.id,
    seq: message.seq,
    sessionId: message.sessionId,
    role: message.role,
    agent: message.role === "assistant" || message.role === "tool" ? message.agent : null,
    author: message.role === "user" ? message.author : null,
    content: mask(message.content),
    parts: message.parts.map((part) => maskPart(part, mask)),
    toolCalls: toolCalls.map(({ id, name, args }) => ({ id, name, args: maskJson(args, mask) })),
    toolCallId: message.role === "tool" ? message.toolCallId : null,
    replyToMessageId: message.replyToMessageId,
    toolCallStatus: statusOf(message, decided),
    metadata: maskJson(message.metadata, mask),
    createdAt: message.createdAt.toISOString(),
  };
}

function maskPart(part: MessagePart, mask: (text: string) => string): MessagePart {
  if (part.type === "file") return { ...part, name: mask(part.name) };
  return part.reason ? { ...part, reason: mask(part.reason) } : part;
}

function statusOf(message: Message, decided: readonly Decided[]): Record<string, ToolCallStatus> {
  if (message.role !== "assistant") return {};
  const carried = new Set(message.toolCalls.map(({ id }) => id));
  const status: Record<string, ToolCallStatus> = {};
  for (const { request, decisions } of decided) {
    const isRequestMessage = carried.has(request.id);
    if (!isRequestMessage && !carried.has(request.toolCallId)) continue;
    status[request.toolCallId] = statusOfRequest(request, decisions);
    if (isRequestMessage) status[request.id] = statusOfRequest(request, decisions);
  }
  return status;
}

function statusOfRequest(request: ApprovalRequest, decisions: readonly Decision[]): ToolCallStatus {
  const complete = request.state !== "pending";
  const last = decisions.at(-1);
  const result =
    complete && last
      ? {
          decision: last.decision,
          scope: last.scope,
          by: personKey(last.by),
          timestamp: last.at.toISOString(),
        }
      : null;
  return { complete, result };
}
