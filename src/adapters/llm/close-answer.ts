import type { JsonObject, LlmEvent, StopReason, TokenUsage } from "../../core/index.ts";
import { AnswerGarbledError } from "./model-failure.ts";
import type { ToolNames } from "./tool-names.ts";

/** A tool call while it is being streamed. `name` is the wire's. */
export type CallDraft = { name: string; argumentsText: string; providerData?: JsonObject };

/** Characters of one call's arguments; a file of several megabytes is not written by a model. */
export const MAX_ARGUMENT_CHARS = 4_000_000;
export const MAX_CALLS_PER_ANSWER = 128;

/** @throws AnswerGarbledError when the arguments outgrow their limit. */
export function appendArguments(call: CallDraft, piece: string): void {
  call.argumentsText += piece;
  if (call.argumentsText.length > MAX_ARGUMENT_CHARS) {
    throw new AnswerGarbledError(`A tool call has over ${MAX_ARGUMENT_CHARS} characters.`);
  }
}

/** @throws AnswerGarbledError when the model asks for more calls than anybody would approve. */
export function addCall(calls: CallDraft[], call: CallDraft): CallDraft {
  if (calls.length >= MAX_CALLS_PER_ANSWER) {
    throw new AnswerGarbledError(`The answer has over ${MAX_CALLS_PER_ANSWER} tool calls.`);
  }
  calls.push(call);
  return call;
}

/**
 * The end of an answer, the same for every vendor. Calls come out only here, when the model has
 * finished: a call from an answer that was cut off or refused is never handed to anybody. Some
 * servers report an ordinary end although there are calls, so the calls themselves decide.
 */
export function* closeAnswer(answer: {
  calls: readonly CallDraft[];
  names: ToolNames;
  stopReason: Exclude<StopReason, "tool_calls">;
  usage: TokenUsage | null;
}): Generator<LlmEvent> {
  const calls = answer.stopReason === "refused" ? [] : answer.calls;
  for (const { name, argumentsText, providerData } of calls) {
    yield {
      kind: "tool_call",
      name: answer.names.fromWire(name),
      argumentsText: argumentsText.trim() === "" ? "{}" : argumentsText,
      ...(providerData && { providerData }),
    };
  }
  const asks = answer.stopReason === "end" && calls.length > 0;
  const stopReason = asks ? "tool_calls" : answer.stopReason;
  yield { kind: "finish", stopReason, usage: answer.usage };
}
