import type { CoreContext } from "../context.ts";
import type { Agent } from "./agent.ts";

/**
 * Wakes a session when a decision on one of the agent's own calls is stored, so that the call is
 * run, or when the result of one is, so that the agent goes on. Ownership of the call is the
 * stored one: a message cannot claim a call for another agent.
 */
export function subscribeAgentToToolMessages(context: CoreContext, agent: Agent): () => void {
  return context.bus.subscribe((event) => {
    const isOwnDecision =
      event.type === "approval" &&
      event.approval.agent === agent.name &&
      event.approval.state !== "pending";
    const isOwnResult =
      event.type === "message" &&
      event.message.role === "tool" &&
      event.message.agent === agent.name;
    if (isOwnDecision || isOwnResult) context.wake.wake(event.sessionId);
  });
}
