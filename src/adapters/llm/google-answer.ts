import type { JsonObject, LlmEvent, StopReason, TokenUsage } from "../../core/index.ts";
import { addCall, closeAnswer } from "./close-answer.ts";
import type { CallDraft } from "./close-answer.ts";
import { AnswerCutError, AnswerGarbledError } from "./model-failure.ts";
import type { ToolNames } from "./tool-names.ts";

type Part = {
  text?: string;
  thought?: boolean;
  thoughtSignature?: string;
  functionCall?: { id?: string; name?: string; args?: Record<string, unknown> };
};

/** What is read of a chunk of `streamGenerateContent`. */
export type GoogleChunk = {
  candidates?: readonly { content?: { parts?: readonly Part[] }; finishReason?: string }[];
  promptFeedback?: { blockReason?: string };
  usageMetadata?: {
    promptTokenCount?: number;
    toolUsePromptTokenCount?: number;
    candidatesTokenCount?: number;
    thoughtsTokenCount?: number;
  };
};

const LENGTH = new Set(["MAX_TOKENS", "CONTINUATION"]);
/** Finish reasons, and the block reasons of a prompt; all others are an ordinary end. */
const REFUSED =
  /SAFETY|RECITATION|LANGUAGE|OTHER|BLOCK|PROHIBITED_CONTENT|SPII|MODEL_ARMOR|JAILBREAK/;
/** The model tried to call a tool and failed to write the call; trying again often works. */
const GARBLED = new Set(["MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL", "MALFORMED_RESPONSE"]);

/**
 * Turns Gemini chunks into events.
 * @throws AnswerCutError when there is no finish reason.
 * @throws AnswerGarbledError when Gemini could not read its model's call.
 */
export async function* readGoogleAnswer(
  chunks: AsyncIterable<GoogleChunk>,
  names: ToolNames,
): AsyncGenerator<LlmEvent> {
  const calls: CallDraft[] = [];
  let usage: TokenUsage | null = null;
  let finish: string | null = null;
  for await (const chunk of chunks) {
    usage = readUsage(chunk) ?? usage;
    for (const part of partsOf(chunk)) {
      // Thoughts are the model's own notes, not part of its answer.
      if (part.text && !part.thought) yield { kind: "text", text: part.text };
      if (part.functionCall) addCall(calls, toDraft(part, part.functionCall));
    }
    finish = finishOf(chunk) ?? finish;
  }
  if (finish === null) throw new AnswerCutError("The stream ended without a finishReason.");
  yield* closeAnswer({ calls, names, stopReason: stopReasonOf(finish), usage });
}

function partsOf({ candidates }: GoogleChunk): readonly Part[] {
  return candidates?.[0]?.content?.parts ?? [];
}

function toDraft(
  { thoughtSignature }: Part,
  { id, name = "", args = {} }: NonNullable<Part["functionCall"]>,
): CallDraft {
  const providerData: JsonObject = {
    ...(thoughtSignature && { thoughtSignature }),
    ...(id && { callId: id }),
  };
  const known = Object.keys(providerData).length > 0;
  return { name, argumentsText: JSON.stringify(args), ...(known && { providerData }) };
}

function finishOf({ candidates, promptFeedback }: GoogleChunk): string | undefined {
  return candidates?.[0]?.finishReason ?? promptFeedback?.blockReason;
}

function stopReasonOf(finish: string): Exclude<StopReason, "tool_calls"> {
  if (GARBLED.has(finish)) throw new AnswerGarbledError(`Gemini ended with ${finish}.`);
  if (LENGTH.has(finish)) return "length";
  return REFUSED.test(finish) ? "refused" : "end";
}

function readUsage({ usageMetadata: counts }: GoogleChunk): TokenUsage | null {
  if (!counts) return null;
  return {
    inputTokens: (counts.promptTokenCount ?? 0) + (counts.toolUsePromptTokenCount ?? 0),
    outputTokens: (counts.candidatesTokenCount ?? 0) + (counts.thoughtsTokenCount ?? 0),
  };
}
