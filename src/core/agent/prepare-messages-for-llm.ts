import { filesIn } from "../attachment/file-words.ts";
import { type AttachedFile, type AttachedFiles, tellFiles } from "../attachment/tell-files.ts";
import {
  type AssistantMessage,
  CLIENT_CALL_PREFIX,
  type FilePart,
  type Message,
  type ToolMessage,
  type UserMessage,
} from "../message/message.ts";
import type { LlmMessage } from "../ports/llm-provider.ts";
import { addressAgents, isConversation, type Roster } from "./address-agents.ts";
import { lastWordings } from "./last-wordings.ts";

/** A conversation as one agent reads it. */
export type Reader = { agent: string; roster: Roster };

/**
 * Turns the log into what one agent's model reads: the people's messages to it with the
 * speaker's name, what other agents said to it, its own words and calls with their results.
 * Decisions, text commands, notices, `client.*` calls and every platform field stay out.
 *
 * Results follow the call they answer, wherever in the log they stand: a person may have written
 * while a card was pending, and models want results first. And what a person wrote while an
 * answer was streaming follows that answer, which had not read it. Of files, `attached` says what
 * was read beforehand.
 */
export function prepareMessagesForLLM(
  log: readonly Message[],
  reader: Reader,
  attached: AttachedFiles = new Map(),
): LlmMessage[] {
  const results = new Map<string, ToolMessage>();
  for (const message of log) if (message.role === "tool") results.set(message.toolCallId, message);
  const wordings = lastWordings(log);
  return inReadingOrder(log, reader).flatMap((stored) => {
    const message = wordings.get(stored.id) ?? stored;
    if (message.role === "user") return fromPerson(message, reader, attached);
    if (message.role !== "assistant") return [];
    return message.agent === reader.agent ? ownWords(message, results) : fromAgent(message, reader);
  });
}

/** The log with each of the agent's own answers behind the last message that it had read. */
function inReadingOrder(log: readonly Message[], reader: Reader): readonly Message[] {
  const place = (message: Message): number => {
    const isOwn = message.role === "assistant" && message.agent === reader.agent;
    const read = isOwn ? message.metadata["readThrough"] : undefined;
    return typeof read === "number" ? read + 0.5 : message.seq;
  };
  return log.toSorted((a, b) => place(a) - place(b) || a.seq - b.seq);
}

/** Whether a message is anything to this agent; what is not costs no context. */
export function isForReader(message: Message, reader: Reader): boolean {
  if (message.role === "system") return false;
  if (message.role === "tool") return message.agent === reader.agent;
  if (message.metadata["amends"] !== undefined) return true;
  if (message.role === "user") return isConversation(message) && isAddressed(message, reader);
  return message.agent === reader.agent
    ? message.toolCalls.every(({ name }) => !name.startsWith(CLIENT_CALL_PREFIX))
    : isAddressed(message, reader);
}

function isAddressed(message: Message, { agent, roster }: Reader): boolean {
  return addressAgents(message, roster).includes(agent);
}

function fromPerson(message: UserMessage, reader: Reader, attached: AttachedFiles): LlmMessage[] {
  if (message.metadata["amends"] !== undefined || !isForReader(message, reader)) return [];
  const content = `${speaker(message.author.name)}: ${message.content}`;
  const files = tellFiles(attached.get(message.id) ?? filesIn(message.parts).map(notRead));
  return [{ role: "user", content, ...(files.length > 0 ? { files } : {}) }];
}

function notRead(part: FilePart): AttachedFile {
  return { part, reading: { kind: "left_out", why: "not read" } };
}

function fromAgent(message: AssistantMessage, reader: Reader): LlmMessage[] {
  if (!isForReader(message, reader)) return [];
  return [{ role: "user", content: `@${message.agent}: ${message.content}` }];
}

function ownWords(
  message: AssistantMessage,
  results: ReadonlyMap<string, ToolMessage>,
): LlmMessage[] {
  const calls = message.toolCalls.filter(({ name }) => !name.startsWith(CLIENT_CALL_PREFIX));
  if (calls.length < message.toolCalls.length) return [];
  if (message.content === "" && calls.length === 0) return [];
  const own: LlmMessage = { role: "assistant", content: message.content, toolCalls: calls };
  return [own, ...calls.map(({ id, name }) => resultOf(id, name, results.get(id)))];
}

function resultOf(toolCallId: string, toolName: string, result?: ToolMessage): LlmMessage {
  const content = result?.content ?? "No result of this call was recorded.";
  const isError = result?.metadata["state"] !== "succeeded";
  return { role: "tool", toolCallId, toolName, content, isError };
}

/** A name on one line, so that nobody can speak as somebody else by naming themselves so. */
function speaker(name: string): string {
  const line = name
    .replace(/[\p{Cc}\p{Cf}:@]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return line.slice(0, 80) || "someone";
}
