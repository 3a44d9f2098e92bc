import { inspect } from "node:util";
import { expect } from "vitest";
import { ProviderError } from "../../src/core/errors.ts";
import type { LlmEvent, LlmProvider, LlmRequest } from "../../src/core/ports/llm-provider.ts";

export function llmRequest(change: Partial<LlmRequest> = {}): LlmRequest {
  return {
    model: "test-model",
    system: "You look after servers.",
    messages: [{ role: "user", content: "ann: hello" }],
    tools: [
      tool("shell_cmd", { command: { type: "string" } }),
      tool("read_file", { path: { type: "string" } }),
      tool("docs__read.page/2", { page: { type: "integer" } }),
    ],
    maxOutputTokens: 1000,
    signal: new AbortController().signal,
    ...change,
  };
}

function tool(name: string, properties: Record<string, { type: string }>) {
  return { name, description: `Does ${name}`, parameters: { type: "object", properties } };
}

/** Reads a whole answer, and checks what holds for every provider: one `finish`, at the end. */
export async function collect(stream: AsyncIterable<LlmEvent>): Promise<LlmEvent[]> {
  const events: LlmEvent[] = [];
  for await (const event of stream) events.push(event);
  const finishes = events.filter(({ kind }) => kind === "finish");
  expect(finishes).toEqual([events.at(-1)]);
  return events;
}

/** A stream to be read step by step. */
export function start(provider: LlmProvider, request: LlmRequest): AsyncIterator<LlmEvent> {
  return provider.stream(request)[Symbol.asyncIterator]();
}

export function textOf(events: readonly LlmEvent[]): string {
  return events.map((event) => (event.kind === "text" ? event.text : "")).join("");
}

export function callsOf(events: readonly LlmEvent[]): { name: string; argumentsText: string }[] {
  return events.flatMap((event) =>
    event.kind === "tool_call" ? { name: event.name, argumentsText: event.argumentsText } : [],
  );
}

/** What the provider handed out before it failed, and the failure. */
export async function failing(
  provider: LlmProvider,
  request: LlmRequest,
): Promise<{ events: LlmEvent[]; error: unknown }> {
  const events: LlmEvent[] = [];
  try {
    for await (const event of provider.stream(request)) events.push(event);
  } catch (error) {
    return { events, error };
  }
  throw new Error(`Expected a failure, got ${inspect(events)}`);
}

export async function providerError(
  provider: LlmProvider,
  request: LlmRequest = llmRequest(),
): Promise<ProviderError> {
  const { error } = await failing(provider, request);
  if (error instanceof ProviderError) return error;
  throw new Error("Expected a ProviderError", { cause: error });
}
