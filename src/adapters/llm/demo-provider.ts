import { setTimeout as wait } from "node:timers/promises";
import type { LlmEvent, LlmProvider, LlmRequest } from "../../core/index.ts";
import { composeDemoAnswer } from "./demo-answer.ts";

export const DEMO_CHUNK_DELAY_MS = 15;
export const DEMO_SLOW_DELAY_MS = 100;
const WORDS_PER_CHUNK = 3;

export type DemoOptions = {
  /** Milliseconds between the pieces of an answer; 0 for tests. */
  chunkDelayMs?: number;
  /** Milliseconds between the words of `slow`. */
  slowDelayMs?: number;
};

/** A model without a key or a network: it follows a script and says so. Counts words as tokens. */
export function createDemoProvider(options: DemoOptions = {}): LlmProvider {
  const { chunkDelayMs = DEMO_CHUNK_DELAY_MS, slowDelayMs = DEMO_SLOW_DELAY_MS } = options;
  return {
    stream: (request) => streamDemo(request, { chunkDelayMs, slowDelayMs }),
  };
}

async function* streamDemo(
  request: LlmRequest,
  delays: Required<DemoOptions>,
): AsyncGenerator<LlmEvent> {
  const { signal, maxOutputTokens } = request;
  signal.throwIfAborted();
  const answer = composeDemoAnswer(request);
  const words = answer.text.match(/\s*\S+/g) ?? [];
  const said = words.slice(0, maxOutputTokens);
  const delayMs = answer.slow ? delays.slowDelayMs : delays.chunkDelayMs;
  const step = answer.slow ? 1 : WORDS_PER_CHUNK;
  for (let at = 0; at < said.length; at += step) {
    yield { kind: "text", text: said.slice(at, at + step).join("") };
    await pause(delayMs, signal);
  }
  const usage = { inputTokens: countInput(request), outputTokens: said.length };
  if (said.length < words.length) {
    yield { kind: "finish", stopReason: "length", usage };
    return;
  }
  for (const { tool, args } of answer.calls) {
    yield { kind: "tool_call", name: tool, argumentsText: JSON.stringify(args) };
  }
  const stopReason = answer.calls.length > 0 ? "tool_calls" : "end";
  yield { kind: "finish", stopReason, usage };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // The timer's own AbortError is replaced by the signal's reason.
  if (ms > 0) await wait(ms, undefined, { signal }).catch(() => undefined);
  signal.throwIfAborted();
}

function countInput({ system, messages }: LlmRequest): number {
  const texts = [system, ...messages.map(({ content }) => content)];
  return texts.reduce((total, text) => total + (text.match(/\S+/g)?.length ?? 0), 0);
}
