import type { Author } from "../approval/person.ts";
import type { DecisionScope } from "../approval/approval.ts";
import type { JsonObject } from "../json.ts";
import type { ToolCallStatus } from "./tool-call-status.ts";

/** A call as a message carries it. `providerData` is opaque to all but the provider it came from. */
export type MessageToolCall = {
  id: string;
  name: string;
  args: JsonObject;
  providerData?: JsonObject;
};

/** The stored form of a decision (DESIGN 3.1): the one part of a person's approval message. */
export type ToolApprovalPart = {
  type: "tool-approval";
  toolCallId: string;
  approved: boolean;
  scope: DecisionScope;
  reason?: string;
};

/** A file that came with a person's message. Its bytes stay where they are until an agent reads it. */
export type FilePart = {
  type: "file";
  name: string;
  mimeType: string;
  sizeBytes: number;
  source: { platform: string; workspace: string; address: string };
};

export type MessagePart = ToolApprovalPart | FilePart;

type MessageFacts = {
  id: string;
  /** Position in the session's log, from 1 without gaps. */
  seq: number;
  sessionId: string;
  content: string;
  parts: readonly MessagePart[];
  replyToMessageId: string | null;
  metadata: JsonObject;
  createdAt: Date;
};

export type UserMessage = MessageFacts & {
  role: "user";
  author: Author;
  /** The platform's id of the event that brought it; unique, so a redelivery changes nothing. */
  eventId: string | null;
};

export type AssistantMessage = MessageFacts & {
  role: "assistant";
  agent: string;
  toolCalls: readonly MessageToolCall[];
};

/** The outcome of one tool call, as the model reads it. */
export type ToolMessage = MessageFacts & { role: "tool"; agent: string; toolCallId: string };

/** A notice by Countersign itself. No model reads it. */
export type SystemMessage = MessageFacts & { role: "system" };

export type Message = UserMessage | AssistantMessage | ToolMessage | SystemMessage;

type Unplaced<M extends Message> = M extends Message
  ? Omit<M, "id" | "seq" | "sessionId" | "createdAt">
  : never;

/** A message before it has its place in a session. */
export type MessageDraft = Unplaced<Message>;

/** A message as surfaces and the API show it: one flat shape for every role. */
export type MessageView = {
  id: string;
  seq: number;
  sessionId: string;
  role: Message["role"];
  agent: string | null;
  author: Author | null;
  content: string;
  parts: readonly MessagePart[];
  toolCalls: readonly { id: string; name: string; args: JsonObject }[];
  toolCallId: string | null;
  replyToMessageId: string | null;
  toolCallStatus: Record<string, ToolCallStatus>;
  metadata: JsonObject;
  createdAt: string;
};

/** Calls with this prefix are addressed to people's clients; a model never sees them. */
export const CLIENT_CALL_PREFIX = "client.";
export const REQUEST_APPROVAL = "client.requestApproval";
