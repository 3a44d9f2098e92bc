import type { Message } from "../message/message.ts";

/** Characters of English or code that make one token, roughly, with today's tokenizers. */
const CHARS_PER_TOKEN = 4;
/** Role, separators, ids. */
const TOKENS_PER_MESSAGE = 6;

/** A rough size in tokens. Good enough to decide when history is summarised. */
export function estimateTokens(message: Message): number {
  const calls = message.role === "assistant" ? JSON.stringify(message.toolCalls).length : 0;
  return Math.ceil((message.content.length + calls) / CHARS_PER_TOKEN) + TOKENS_PER_MESSAGE;
}
