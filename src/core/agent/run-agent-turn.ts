import { readAttachedFiles } from "../attachment/read-attached-files.ts";
import type { CoreContext } from "../context.ts";
import { LeaseLostError, ProviderError } from "../errors.ts";
import type { Message } from "../message/message.ts";
import { progressOf, type Session } from "../session/session.ts";
import { writeToSession } from "../session/write-to-session.ts";
import type { Agent } from "./agent.ts";
import { compactHistory } from "./compact-history.ts";
import { rosterOf } from "./address-agents.ts";
import { prepareMessagesForLLM, type Reader } from "./prepare-messages-for-llm.ts";
import { readHistory } from "./read-history.ts";
import { type Asked, explainWithoutImages, imagesIn, mayBeAboutImages } from "./refused-images.ts";
import { type Answer, isShutdown, storeAnswer, storeFailure } from "./store-answer.ts";
import { type AgentResponse, streamAgentResponse } from "./stream-agent-response.ts";
import { systemPromptFor } from "./system-prompt.ts";
import { type Turn, withProgress } from "./turn.ts";

/**
 * Prepares, streams one model call, screens its tool calls, and stores all of it in one
 * transaction: the answer, what becomes of each call, the requests for approval, the status.
 * A crash before that transaction leaves the session as if the model had not been asked.
 */
export async function runAgentTurn(context: CoreContext, turn: Turn): Promise<void> {
  try {
    const answer = await answerTo(context, turn);
    if (answer.response.failure !== null) return await storeFailure(context, turn, answer);
    await storeAnswer(context, turn, answer);
  } catch (error) {
    if (error instanceof LeaseLostError || isShutdown(turn.signal)) throw error;
    const messageId = context.environment.newId("message");
    await storeFailure(context, turn, { messageId, response: { ...NO_ANSWER, failure: error } });
  }
}

/** Asks once, and again where the model refused what a shorter or plainer request can mend. */
async function answerTo(context: CoreContext, turn: Turn): Promise<Answer> {
  let ready = await withinContext(context, turn);
  let answer = await askModel(context, { ...turn, ...ready });
  if (isTooLong(answer.response.failure)) {
    ready = await compact(context, turn, turn.agent.contextTokens / 2);
    answer = await askModel(context, { ...turn, ...ready });
  }
  if (!mayBeAboutImages(answer)) return answer;
  const plain = await askModel(context, { ...turn, ...ready }, "refused");
  if (plain.response.failure !== null) return plain;
  context.files.refuse(turn.agent.name, answer.images);
  return { ...plain, remark: explainWithoutImages(turn.agent, answer) };
}

const NO_ANSWER: AgentResponse = {
  text: "",
  calls: [],
  stopReason: "end",
  usage: null,
  failure: null,
};

/** Our own estimate said it fits; the model knows better. */
function isTooLong(failure: unknown): boolean {
  return failure instanceof ProviderError && failure.kind === "context_too_long";
}

/** A session with what the agent reads of it. */
type Ready = { session: Session; history: readonly Message[] };

/** What the agent reads, older history summarised first when it no longer fits. */
async function withinContext(context: CoreContext, turn: Turn): Promise<Ready> {
  const window = await historyOf(context, turn.session, turn.agent);
  if (window.overflows) return compact(context, turn, turn.agent.contextTokens);
  return { session: turn.session, history: window.messages };
}

async function compact(context: CoreContext, turn: Turn, contextTokens: number): Promise<Ready> {
  const agent = { ...turn.agent, contextTokens };
  const { nextSeq } = turn.session;
  const reader = readerOf(context, turn.session, agent);
  const work = { session: turn.session, agent, reader, before: nextSeq };
  const summary = await compactHistory(context, work, turn.signal);
  const session = await writeToSession(context, turn.session.id, async (tx, fresh) => {
    await turn.assertLease(tx);
    const agents = withProgress(fresh, agent.name, { summary });
    return { result: { ...fresh, agents, nextSeq }, change: { agents } };
  });
  return { session, history: (await historyOf(context, session, agent)).messages };
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
  turn: Turn & Ready,
  images: "sent" | "refused" = "sent",
): Promise<Asked> {
  const { session, agent, signal } = turn;
  const messageId = context.environment.newId("message");
  const roster = rosterOf(context, session);
  const tools = context.registry.listFor(agent.tools).map(({ definition }) => ({
    name: definition.name,
    description: definition.description,
    parameters: definition.parameters,
  }));
  const attached = await readAttachedFiles(context, turn.history, { agent, images, signal });
  const response = await streamAgentResponse(
    context,
    { sessionId: session.id, messageId, agent },
    {
      model: agent.model,
      system: await systemPromptFor(agent, session, roster),
      messages: prepareMessagesForLLM(turn.history, { agent: agent.name, roster }, attached),
      tools,
      maxOutputTokens: agent.maxOutputTokens,
      signal,
    },
  );
  return { messageId, response, images: imagesIn(attached) };
}

function readerOf(context: CoreContext, session: Session, agent: Agent): Reader {
  return { agent: agent.name, roster: rosterOf(context, session) };
}
