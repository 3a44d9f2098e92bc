import type { LlmEvent, StopReason, TokenUsage } from "../../core/index.ts";
import { addCall, appendArguments, closeAnswer } from "./close-answer.ts";
import type { CallDraft } from "./close-answer.ts";
import { AnswerCutError } from "./model-failure.ts";
import type { ToolNames } from "./tool-names.ts";

/** A chunk as servers really send it: what the specification requires may be missing. */
export type OpenAiChunk = {
  choices?: readonly OpenAiChoice[] | null;
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null;
};
type OpenAiChoice = {
  delta?: {
    content?: string | null;
    refusal?: string | null;
    tool_calls?: readonly CallDelta[] | null;
  } | null;
  finish_reason?: string | null;
};
type CallDelta = {
  index?: number | null;
  id?: string | null;
  function?: { name?: string | null; arguments?: string | null } | null;
};

/** Turns chat completion chunks into events. @throws AnswerCutError when there is no finish. */
export async function* readOpenAiAnswer(
  chunks: AsyncIterable<OpenAiChunk>,
  names: ToolNames,
): AsyncGenerator<LlmEvent> {
  const calls = createCallCollector();
  let usage: TokenUsage | null = null;
  let finish = "";
  let refused = false;
  for await (const chunk of chunks) {
    const piece = flatten(chunk);
    if (piece.text !== "") yield { kind: "text", text: piece.text };
    if (piece.refusal !== "") yield { kind: "text", text: piece.refusal };
    refused ||= piece.refusal !== "";
    calls.add(piece.calls);
    finish = piece.finish || finish;
    usage = readUsage(chunk) ?? usage;
  }
  if (finish === "") throw new AnswerCutError("The stream ended without a finish_reason.");
  const stopReason = refused ? "refused" : stopReasonOf(finish);
  yield* closeAnswer({ calls: calls.calls, names, stopReason, usage });
}

function flatten({ choices }: OpenAiChunk): {
  text: string;
  refusal: string;
  calls: readonly CallDelta[];
  finish: string;
} {
  const { delta, finish_reason: finish } = choices?.[0] ?? {};
  return {
    text: delta?.content ?? "",
    refusal: delta?.refusal ?? "",
    calls: delta?.tool_calls ?? [],
    finish: finish ?? "",
  };
}

function readUsage({ usage }: OpenAiChunk): TokenUsage | null {
  if (!usage) return null;
  return { inputTokens: usage.prompt_tokens ?? 0, outputTokens: usage.completion_tokens ?? 0 };
}

function stopReasonOf(finish: string): Exclude<StopReason, "tool_calls"> {
  if (finish === "length") return "length";
  return finish === "content_filter" ? "refused" : "end";
}

type OpenCall = CallDraft & { id: string };

/**
 * Puts pieces of tool calls together, for servers that number them and for those that do not.
 * The place of a piece is its `index`, or else its id, or else its position in the chunk.
 */
function createCallCollector(): {
  readonly calls: readonly CallDraft[];
  add(deltas: readonly CallDelta[]): void;
} {
  const calls: CallDraft[] = [];
  const open = new Map<string, OpenCall>();
  let last = "";

  function placeOf({ index, id }: CallDelta, position: number): string {
    if (typeof index === "number") return `index ${index}`;
    if (id) return `id ${id}`;
    // Neither: it goes on with the call before it, unless several come in one chunk.
    return position === 0 && last !== "" ? last : `position ${position}`;
  }

  function addPiece(delta: CallDelta, position: number): void {
    const place = placeOf(delta, position);
    const known = open.get(place);
    const call = known && !startsAnew(known, delta) ? known : start(delta);
    open.set(place, call);
    last = place;
    call.id ||= delta.id ?? "";
    // Assigned, not appended: some servers repeat the whole name in every piece.
    call.name ||= delta.function?.name ?? "";
    appendArguments(call, delta.function?.arguments ?? "");
  }

  function start(delta: CallDelta): OpenCall {
    const call = { id: delta.id ?? "", name: "", argumentsText: "" };
    addCall(calls, call);
    return call;
  }

  return { calls, add: (deltas) => deltas.forEach(addPiece) };
}

/** Whether a piece at the place of `call` is a new call: some servers give all the same index. */
function startsAnew(call: OpenCall, delta: CallDelta): boolean {
  const name = delta.function?.name ?? "";
  if (name === "") return false;
  if (call.name !== "" && name !== call.name) return true;
  const piece = delta.function?.arguments ?? "";
  return piece.trim() !== "" && isWholeObject(call.argumentsText);
}

function isWholeObject(text: string): boolean {
  if (!text.trimEnd().endsWith("}")) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
