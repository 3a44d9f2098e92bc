import type { ToolResultAnswer } from "../core.ts";
import type { ToolCall } from "../tool/tool-call.ts";
import type { ApprovalRequest } from "./approval.ts";
import type { Person } from "./person.ts";

/** A stored request with the call it is about. */
export type Found = { request: ApprovalRequest; call: ToolCall };

/** What a person answered, and by what words if they typed it. */
export type Answering = { answer: ToolResultAnswer; person: Person; text?: string };

/** Requests with their calls, oldest first; those of one answer in the order the model asked. */
export function inOrderAsked(
  requests: readonly ApprovalRequest[],
  calls: readonly ToolCall[],
): Found[] {
  return requests
    .flatMap((request) => {
      const call = calls.find(({ id }) => id === request.toolCallId);
      return call ? [{ request, call }] : [];
    })
    .sort((a, b) => +a.request.requestedAt - +b.request.requestedAt || a.call.index - b.call.index);
}
