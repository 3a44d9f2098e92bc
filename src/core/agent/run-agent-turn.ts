import type { CoreContext } from "../context.ts";
import { LeaseLostError } from "../errors.ts";
import { progressOf, type Session } from "../session/session.ts";
import { writeToSession } from "../session/write-to-session.ts";
import type { Agent } from "./agent.ts";
import { compactHistory } from "./compact-history.ts";
import { rosterOf } from "./address-agents.ts";
import { prepareMessagesForLLM, type Reader } from "./prepare-messages-for-llm.ts";
import { readHistory } from "./read-history.ts";
import { isShutdown, storeAnswer, storeFailure } from "./store-answer.ts";
import { type AgentResponse, streamAgentResponse } from "./stream-agent-response.ts";
import { systemPromptFor } from "./system-prompt.ts";
import { type Turn, withProgress } from "./turn.ts";

/**
 * Prepares, streams one model call, screens its tool calls, and stores all of it in one
 * transaction: the answer, what becomes of each call, the requests for approval, the status.
 * A crash before that transaction leaves the session as if the model had not been asked.
 */
export async function runAgentTurn(context: CoreContext, turn: Turn): Promise<void> {
  const messageId = context.environment.newId("message");
  let session = turn.session;
  try {
    session = await withinContext(context, turn);
    const response = await askModel(context, { ...turn, session }, messageId);
    if (response.failure !== null)
      return await storeFailure(context, turn, { messageId, response });
    await storeAnswer(context, { ...turn, session }, { messageId, response });
  } catch (error) {
    if (error instanceof LeaseLostError || isShutdown(turn.signal)) throw error;
    await storeFailure(context, turn, { messageId, response: { ...NO_ANSWER, failure: error } });
  }
}

const NO_ANSWER: AgentResponse = {
  text: "",
  calls: [],
  stopReason: "end",
  usage: null,
  failure: null,
};

/** Summarises older history when it no longer fits, and answers the session as it then stands. */
async function withinContext(context: CoreContext, turn: Turn): Promise<Session> {
  const { session, agent } = turn;
  const window = await historyOf(context, session, agent);
  if (!window.overflows) return session;
  const reader = readerOf(context, session, agent);
  const work = { session, agent, reader, before: session.nextSeq };
  const summary = await compactHistory(context, work, turn.signal);
  return writeToSession(context, session.id, async (tx, fresh) => {
    await turn.assertLease(tx);
    const agents = withProgress(fresh, agent.name, { summary });
    return { result: { ...fresh, agents, nextSeq: session.nextSeq }, change: { agents } };
  });
}

async function historyOf(context: CoreContext, session: Session, agent: Agent) {
  const { summary } = progressOf(session, agent.name);
  return readHistory(
    context.store,
    { sessionId: session.id, before: session.nextSeq, after: summary?.throughSeq ?? 0 },
    { reader: readerOf(context, session, agent), maxTokens: agent.contextTokens },
  );
}

async function askModel(
  context: CoreContext,
  turn: Turn,
  messageId: string,
): Promise<AgentResponse> {
  const { session, agent, signal } = turn;
  const reader = readerOf(context, session, agent);
  const history = await historyOf(context, session, agent);
  const tools = context.registry.listFor(agent.tools).map(({ definition }) => ({
    name: definition.name,
    description: definition.description,
    parameters: definition.parameters,
  }));
  return streamAgentResponse(
    context,
    { sessionId: session.id, messageId, agent },
    {
      model: agent.model,
      system: await systemPromptFor(agent, session, context.roster),
      messages: prepareMessagesForLLM(history.messages, reader),
      tools,
      maxOutputTokens: agent.maxOutputTokens,
      signal,
    },
  );
}

function readerOf(context: CoreContext, session: Session, agent: Agent): Reader {
  return { agent: agent.name, roster: rosterOf(context, session) };
}
