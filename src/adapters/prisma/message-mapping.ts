import type { Author, Message, MessageToolCall } from "../../core/index.ts";
import type { MessageRow } from "./generated-clients.ts";
import { decodeRow, encodeRow } from "./lossless-text.ts";

/** The columns that only some roles have. */
type RoleColumns = Pick<MessageRow, "agent" | "author" | "eventId" | "toolCalls" | "toolCallId">;

const NO_ROLE_COLUMNS: RoleColumns = {
  agent: null,
  author: null,
  eventId: null,
  toolCalls: "[]",
  toolCallId: null,
};

export function toMessageRow(message: Message): MessageRow {
  const { id, sessionId, seq, role, content, replyToMessageId, createdAt } = message;
  return encodeRow({
    id,
    sessionId,
    seq,
    role,
    content,
    replyToMessageId,
    createdAt,
    parts: JSON.stringify(message.parts),
    metadata: JSON.stringify(message.metadata),
    ...NO_ROLE_COLUMNS,
    ...roleColumns(message),
  });
}

function roleColumns(message: Message): Partial<RoleColumns> {
  switch (message.role) {
    case "user":
      return { author: JSON.stringify(message.author), eventId: message.eventId };
    case "assistant":
      return { agent: message.agent, toolCalls: JSON.stringify(message.toolCalls) };
    case "tool":
      return { agent: message.agent, toolCallId: message.toolCallId };
    case "system":
      return {};
  }
}

/** @throws Error for a row that no version of Countersign writes. */
export function toMessage(stored: MessageRow): Message {
  const row = decodeRow(stored);
  const { id, sessionId, seq, content, replyToMessageId, createdAt } = row;
  const facts = {
    id,
    sessionId,
    seq,
    content,
    replyToMessageId,
    createdAt,
    parts: JSON.parse(row.parts) as Message["parts"],
    metadata: JSON.parse(row.metadata) as Message["metadata"],
  };
  if (row.role === "user" && row.author !== null) {
    return {
      ...facts,
      role: "user",
      author: JSON.parse(row.author) as Author,
      eventId: row.eventId,
    };
  }
  if (row.role === "assistant" && row.agent !== null) {
    const toolCalls = JSON.parse(row.toolCalls) as MessageToolCall[];
    return { ...facts, role: "assistant", agent: row.agent, toolCalls };
  }
  if (row.role === "tool" && row.agent !== null && row.toolCallId !== null) {
    return { ...facts, role: "tool", agent: row.agent, toolCallId: row.toolCallId };
  }
  if (row.role === "system") return { ...facts, role: "system" };
  throw new Error(`Message ${id} is stored as "${row.role}" without the columns of that role.`);
}
