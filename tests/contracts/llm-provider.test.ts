import { createAnthropicProvider } from "../../src/adapters/llm/anthropic-provider.ts";
import { createGoogleProvider } from "../../src/adapters/llm/google-provider.ts";
import { createOpenAiProvider } from "../../src/adapters/llm/openai-provider.ts";
import { describeLlmFailures } from "./llm-failure-contract.ts";
import { describeLlmProvider } from "./llm-provider-contract.ts";
import { expectAnthropicHistory, expectGoogleHistory } from "./llm-wire-history.ts";
import { expectAnthropicFiles, expectGoogleFiles, expectOpenAiFiles } from "./llm-wire-files.ts";
import { expectOpenAiHistory } from "./llm-wire-history.ts";

describeLlmProvider({
  vendor: "openai",
  create: createOpenAiProvider,
  moreStreams: [
    "odd/no-index-whole-calls",
    "odd/no-index-pieces",
    "odd/all-in-one-chunk",
    "odd/same-index",
    "odd/same-id",
    "odd/name-and-id-repeated",
    "odd/interleaved",
    "odd/no-done",
  ],
  expectHistory: expectOpenAiHistory,
  expectFiles: expectOpenAiFiles,
});
describeLlmProvider({
  vendor: "anthropic",
  create: createAnthropicProvider,
  moreStreams: [],
  expectHistory: expectAnthropicHistory,
  expectFiles: expectAnthropicFiles,
});
describeLlmProvider({
  vendor: "google",
  create: createGoogleProvider,
  moreStreams: [],
  expectHistory: expectGoogleHistory,
  expectFiles: expectGoogleFiles,
});

describeLlmFailures({
  vendor: "openai",
  create: createOpenAiProvider,
  keyVariable: "OPENAI_API_KEY",
  errorBody: (_, message) => ({ error: { message, type: "some_error", code: null } }),
  contextTooLong: "This model's maximum context length is 8192 tokens.",
  eventsToFirstText: 2,
});
describeLlmFailures({
  vendor: "anthropic",
  create: createAnthropicProvider,
  keyVariable: "ANTHROPIC_API_KEY",
  errorBody: (_, message) => ({ type: "error", error: { type: "some_error", message } }),
  contextTooLong: "prompt is too long: 210000 tokens > 200000 maximum",
  eventsToFirstText: 4,
});
describeLlmFailures({
  vendor: "google",
  create: createGoogleProvider,
  keyVariable: "GEMINI_API_KEY",
  errorBody: (code, message) => ({ error: { code, message, status: "SOME_STATUS" } }),
  contextTooLong: "The input token count (1200000) exceeds the maximum number of tokens allowed",
  eventsToFirstText: 1,
});
