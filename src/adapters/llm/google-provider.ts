import { ApiError, GoogleGenAI } from "@google/genai";
import type { GenerateContentParameters } from "@google/genai";
import type { LlmProvider, LlmRequest } from "../../core/index.ts";
import { readGoogleAnswer } from "./google-answer.ts";
import type { GoogleChunk } from "./google-answer.ts";
import { CUT_MID_EVENT, isCutMidEvent, readGoogleFailure } from "./google-failure.ts";
import { toGoogleContents, toGoogleFunctions } from "./google-request.ts";
import { openVendor } from "./provider-options.ts";
import type { ProviderOptions } from "./provider-options.ts";
import { retryModelCall } from "./retry-model-call.ts";
import { createToolNames } from "./tool-names.ts";

/** The Gemini API (`streamGenerateContent`). */
export function createGoogleProvider(options: ProviderOptions): LlmProvider {
  const { vendor, baseUrl, apiKey, pacing } = openVendor(options, {
    name: "Gemini",
    keyVariable: "GEMINI_API_KEY",
    defaultBaseUrl: "https://generativelanguage.googleapis.com",
  });
  const client = createClient(apiKey, baseUrl);
  return {
    stream: (request) => {
      let headers = new Headers();
      // The SDK's errors come without the headers, and Retry-After is one.
      const keepHeaders: typeof fetch = async (input, init) => {
        const response = await fetch(input, init);
        headers = response.headers;
        return response;
      };
      return retryModelCall<GoogleChunk>({
        vendor,
        pacing,
        model: request.model,
        signal: request.signal,
        open: (signal) =>
          client.models.generateContentStream(toParams(request, signal, keepHeaders)),
        read: (chunks) => readGoogleAnswer(chunks, createToolNames(request.tools)),
        readFailure: (error) => {
          if (error instanceof ApiError) {
            return readGoogleFailure(error.status, error.message, headers);
          }
          return isCutMidEvent(error) ? CUT_MID_EVENT : null;
        },
      });
    },
  };
}

/**
 * The SDK adds the version itself, and people copy addresses with it. `v1beta` unless the address
 * says otherwise: preview models and most servers that imitate Gemini know only that one.
 */
function createClient(apiKey: string, address: string): GoogleGenAI {
  const [suffix = "", apiVersion = "v1beta"] = /\/(v1(?:beta|alpha)?)\/?$/.exec(address) ?? [];
  const baseUrl = address.slice(0, address.length - suffix.length);
  return new GoogleGenAI({ apiKey, enterprise: false, httpOptions: { baseUrl, apiVersion } });
}

function toParams(
  request: LlmRequest,
  signal: AbortSignal,
  fetch: typeof globalThis.fetch,
): GenerateContentParameters {
  const names = createToolNames(request.tools);
  const functionDeclarations = toGoogleFunctions(request.tools, names);
  return {
    model: request.model,
    contents: toGoogleContents(request.messages, names),
    config: {
      maxOutputTokens: request.maxOutputTokens,
      abortSignal: signal,
      httpOptions: { fetch },
      automaticFunctionCalling: { disable: true },
      // A reconnect inside the SDK would be a second retry policy.
      automaticContinuation: false,
      ...(request.system.trim() !== "" && { systemInstruction: request.system }),
      ...(functionDeclarations.length > 0 && { tools: [{ functionDeclarations }] }),
    },
  };
}
