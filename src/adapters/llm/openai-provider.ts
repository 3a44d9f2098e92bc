import OpenAI, { APIConnectionError, APIError } from "openai";
import type { LlmProvider, LlmRequest } from "../../core/index.ts";
import type { ModelFailure } from "./model-failure.ts";
import { readOpenAiAnswer } from "./openai-answer.ts";
import type { OpenAiChunk } from "./openai-answer.ts";
import { toOpenAiMessages, toOpenAiTools } from "./openai-request.ts";
import { openVendor } from "./provider-options.ts";
import type { ProviderOptions } from "./provider-options.ts";
import { readRetryAfterMs, retryModelCall } from "./retry-model-call.ts";
import { readShouldRetry, statusOfCode } from "./sdk-failure.ts";
import { createToolNames } from "./tool-names.ts";

/** Chat completions of OpenAI and of every server that speaks the same protocol. */
export function createOpenAiProvider(options: ProviderOptions): LlmProvider {
  const { vendor, baseUrl, apiKey, pacing } = openVendor(options, {
    name: "OpenAI",
    keyVariable: "OPENAI_API_KEY",
    defaultBaseUrl: "https://api.openai.com/v1",
  });
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: "off",
  });
  return {
    stream: (request) =>
      retryModelCall<OpenAiChunk>({
        vendor,
        pacing,
        model: request.model,
        signal: request.signal,
        open: (signal) => client.chat.completions.create(toParams(request, baseUrl), { signal }),
        read: (chunks) => readOpenAiAnswer(chunks, createToolNames(request.tools)),
        readFailure,
      }),
  };
}

function toParams(
  request: LlmRequest,
  baseUrl: string,
): OpenAI.ChatCompletionCreateParamsStreaming {
  const names = createToolNames(request.tools);
  const tools = toOpenAiTools(request.tools, names);
  return {
    model: request.model,
    messages: toOpenAiMessages(request, names),
    stream: true,
    stream_options: { include_usage: true },
    ...(tools.length > 0 && { tools }),
    ...outputLimit(request.maxOutputTokens, baseUrl),
  };
}

/** OpenAI's newer models refuse `max_tokens`; most compatible servers know nothing else. */
function outputLimit(
  tokens: number,
  baseUrl: string,
): { max_tokens: number } | { max_completion_tokens: number } {
  const isOpenAi = /(^|\.)openai(\.azure)?\.com$/.test(new URL(baseUrl).hostname);
  return isOpenAi ? { max_completion_tokens: tokens } : { max_tokens: tokens };
}

function readFailure(error: unknown): ModelFailure | null {
  if (!(error instanceof APIError)) return null;
  const code = [error.code, error.type].filter(Boolean).join(" ");
  return {
    cause: error instanceof APIConnectionError ? "network" : "status",
    // A failure inside a stream has no HTTP status of its own.
    status: error.status ?? statusOfCode(code),
    code,
    detail: error.message,
    retryAfterMs: readRetryAfterMs(error.headers, Date.now()),
    shouldRetry: readShouldRetry(error.headers),
  };
}
