import type { LlmEvent, LlmProvider, LlmRequest } from "../../src/core/index.ts";

export type ScriptedAnswer =
  | string
  | { text?: string; calls?: { name: string; args?: unknown; raw?: string }[] }
  | { fail: Error }
  /** Streams the text, then waits until it is aborted or released. */
  | { text: string; hang: Promise<void> };

export type ScriptedModel = LlmProvider & {
  /** Every request so far, oldest first. */
  requests: LlmRequest[];
  /** Answers given in order; when there are none left, the model says "Done." */
  script: ScriptedAnswer[];
};

/** A model that says what the test wrote down, through the real provider port. */
export function createScriptedModel(script: ScriptedAnswer[] = []): ScriptedModel {
  const model: ScriptedModel = {
    requests: [],
    script,
    stream: (request) => answer(model, request),
  };
  return model;
}

async function* answer(model: ScriptedModel, request: LlmRequest): AsyncIterable<LlmEvent> {
  model.requests.push(request);
  const next = model.script.shift() ?? "Done.";
  request.signal.throwIfAborted();
  if (typeof next !== "string" && "fail" in next) throw next.fail;
  const text = typeof next === "string" ? next : (next.text ?? "");
  for (const piece of text.match(/\S+\s*/g) ?? []) {
    yield { kind: "text", text: piece };
    await Promise.resolve();
  }
  if (typeof next !== "string" && "hang" in next) await released(next.hang, request.signal);
  const calls = typeof next !== "string" && "calls" in next ? (next.calls ?? []) : [];
  for (const { name, args, raw } of calls) {
    yield { kind: "tool_call", name, argumentsText: raw ?? JSON.stringify(args ?? {}) };
  }
  const usage = { inputTokens: 10, outputTokens: 5 };
  yield { kind: "finish", stopReason: calls.length > 0 ? "tool_calls" : "end", usage };
}

async function released(hang: Promise<void>, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
  await Promise.race([hang, aborted]);
}
