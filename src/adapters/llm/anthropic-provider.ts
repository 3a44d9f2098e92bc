import Anthropic, { APIConnectionError, APIError } from "@anthropic-ai/sdk";
import type { LlmProvider, LlmRequest } from "../../core/index.ts";
import { readAnthropicAnswer } from "./anthropic-answer.ts";
import type { AnthropicEvent } from "./anthropic-answer.ts";
import { toAnthropicMessages, toAnthropicTools } from "./anthropic-request.ts";
import type { ModelFailure } from "./model-failure.ts";
import { openVendor } from "./provider-options.ts";
import type { ProviderOptions } from "./provider-options.ts";
import { readRetryAfterMs, retryModelCall } from "./retry-model-call.ts";
import { readShouldRetry, statusOfCode } from "./sdk-failure.ts";
import { createToolNames } from "./tool-names.ts";

/** The Messages API of Anthropic. */
export function createAnthropicProvider(options: ProviderOptions): LlmProvider {
  const { vendor, baseUrl, apiKey, pacing } = openVendor(options, {
    name: "Anthropic",
    keyVariable: "ANTHROPIC_API_KEY",
    defaultBaseUrl: "https://api.anthropic.com",
  });
  const client = new Anthropic({
    apiKey,
    // The SDK adds /v1 itself; people copy addresses with it.
    baseURL: baseUrl.replace(/\/v1\/?$/, ""),
    maxRetries: 0,
    logLevel: "off",
  });
  return {
    stream: (request) =>
      retryModelCall<AnthropicEvent>({
        vendor,
        pacing,
        model: request.model,
        signal: request.signal,
        open: (signal) => client.messages.create(toParams(request), { signal }),
        read: (events) => readAnthropicAnswer(events, createToolNames(request.tools)),
        readFailure,
      }),
  };
}

function toParams(request: LlmRequest): Anthropic.MessageCreateParamsStreaming {
  const names = createToolNames(request.tools);
  const tools = toAnthropicTools(request.tools, names);
  return {
    model: request.model,
    max_tokens: request.maxOutputTokens,
    messages: toAnthropicMessages(request.messages, names),
    stream: true,
    ...(request.system.trim() !== "" && { system: request.system }),
    ...(tools.length > 0 && { tools }),
  };
}

function readFailure(error: unknown): ModelFailure | null {
  if (!(error instanceof APIError)) return null;
  const code = [error.type, error.errorCode].filter(Boolean).join(" ");
  return {
    cause: error instanceof APIConnectionError ? "network" : "status",
    // A failure inside a stream has no HTTP status of its own.
    status: error.status ?? statusOfCode(code),
    code,
    detail: error.apiMessage ?? error.message,
    retryAfterMs: readRetryAfterMs(error.headers, Date.now()),
    shouldRetry: readShouldRetry(error.headers),
  };
}
