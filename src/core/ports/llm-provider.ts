import type { JsonObject } from "../json.ts";

/** A message as a model reads it: no platform fields, no `client.*` calls. */
export type LlmMessage =
  | { role: "user"; content: string; files?: readonly LlmFile[] }
  | { role: "assistant"; content: string; toolCalls: readonly LlmToolCall[] }
  | { role: "tool"; toolCallId: string; toolName: string; content: string; isError: boolean };

/**
 * What came with a person's words, in order. Texts name the file that they stand for and are
 * fenced already; an image stands behind the text that names it.
 */
export type LlmFile =
  | { kind: "text"; text: string }
  | {
      kind: "image";
      mimeType: "image/png" | "image/jpeg" | "image/gif" | "image/webp";
      base64: string;
    };

/** `providerData` travels back to the provider that made it (Gemini's thought signatures). */
export type LlmToolCall = { id: string; name: string; args: JsonObject; providerData?: JsonObject };

export type LlmTool = { name: string; description: string; parameters: JsonObject };

export type LlmRequest = {
  model: string;
  system: string;
  messages: readonly LlmMessage[];
  tools: readonly LlmTool[];
  maxOutputTokens: number;
  signal: AbortSignal;
};

export type StopReason = "end" | "tool_calls" | "length" | "refused";

export type TokenUsage = { inputTokens: number; outputTokens: number };

/**
 * What a provider streams. `argumentsText` is what the model wrote, unparsed and possibly
 * broken: the core parses it, so that every provider's malformed JSON is handled in one place.
 * Exactly one `finish` comes last.
 */
export type LlmEvent =
  | { kind: "text"; text: string }
  | { kind: "tool_call"; name: string; argumentsText: string; providerData?: JsonObject }
  | { kind: "finish"; stopReason: StopReason; usage: TokenUsage | null };

/**
 * One model API. Knows nothing of storage, events or approval. Throws `ProviderError` after its
 * own bounded retries; when `signal` aborts, it ends by throwing the signal's reason.
 */
export type LlmProvider = {
  stream(request: LlmRequest): AsyncIterable<LlmEvent>;
};
