import type { CoreContext } from "../context.ts";
import type { MessageView } from "../message/message.ts";
import { addressAgents } from "./address-agents.ts";
import type { Agent } from "./agent.ts";

/**
 * Wakes a session when somebody says something to the agent there: a person, or another agent.
 * Tool results are the other subscriber's. The wake-up carries nothing: the turn reads the store.
 */
export function subscribeAgentToMessages(context: CoreContext, agent: Agent): () => void {
  return context.bus.subscribe((event) => {
    if (event.type !== "message" || event.message.role === "tool") return;
    if (isFor(context, agent, event.message)) context.wake.wake(event.sessionId);
  });
}

/** Text that addresses nobody is for the session's default agent, which may be this one. */
function isFor(context: CoreContext, agent: Agent, view: MessageView): boolean {
  const roster = { ...context.roster, defaultAgent: agent.name };
  const { role, metadata, content } = view;
  if (role !== "user" && role !== "assistant") return false;
  return addressAgents({ role, metadata, content, agent: view.agent ?? "" }, roster).includes(
    agent.name,
  );
}
