import type { CoreContext } from "../context.ts";
import type { LlmEvent, LlmRequest, StopReason, TokenUsage } from "../ports/llm-provider.ts";
import type { Agent } from "./agent.ts";
import { createStreamMasker } from "./mask-stream.ts";

/** Longer answers are cut off: no model is meant to write more in one go. */
const MAX_ANSWER_CHARS = 400_000;
/** More calls in one answer than this are refused, not run. */
export const MAX_CALLS_PER_ANSWER = 32;

export type RequestedCall = Omit<Extract<LlmEvent, { kind: "tool_call" }>, "kind">;

/** One model answer; `failure` when it broke off, with what had come until then. */
export type AgentResponse = {
  text: string;
  calls: RequestedCall[];
  stopReason: StopReason;
  usage: TokenUsage | null;
  failure: unknown;
};

/**
 * Streams one model call and announces it as `start`, `chunk`…, `end`. What is announced is
 * masked; what is returned is what the model wrote. Never throws: a failure is part of the answer.
 */
export async function streamAgentResponse(
  context: Pick<CoreContext, "bus" | "mask" | "live">,
  where: { sessionId: string; messageId: string; agent: Agent },
  request: LlmRequest,
): Promise<AgentResponse> {
  const { sessionId, messageId, agent } = where;
  const live = context.live.of(sessionId);
  const answer = { messageId, agent: agent.name, content: "" };
  live.answer = answer;
  context.bus.publish({ type: "start", sessionId, messageId, agent: agent.name });

  const masker = createStreamMasker(context.mask);
  const show = (content: string) => {
    if (content === "") return;
    answer.content += content;
    context.bus.publish({ type: "chunk", sessionId, messageId, content });
  };

  const response = await collect(agent, request, (text) => show(masker.push(text)));
  show(masker.flush());
  live.answer = null;
  const stopReason = response.failure === null ? response.stopReason : endedBy(request.signal);
  context.bus.publish({ type: "end", sessionId, messageId, stopReason, usage: response.usage });
  return response;
}

function endedBy(signal: AbortSignal): "stopped" | "error" {
  return signal.aborted ? "stopped" : "error";
}

async function collect(
  agent: Agent,
  request: LlmRequest,
  onText: (text: string) => void,
): Promise<AgentResponse> {
  const response: AgentResponse = {
    text: "",
    calls: [],
    stopReason: "end",
    usage: null,
    failure: null,
  };
  try {
    for await (const event of agent.provider.stream(request)) {
      if (event.kind === "text") {
        const text = event.text.slice(0, MAX_ANSWER_CHARS - response.text.length);
        response.text += text;
        onText(text);
      } else if (event.kind === "tool_call") {
        const { kind: _, ...call } = event;
        response.calls.push(call);
      } else {
        response.stopReason = event.stopReason;
        response.usage = event.usage;
      }
    }
  } catch (error) {
    response.failure = error ?? new Error("The provider failed without saying why.");
  }
  return response;
}
