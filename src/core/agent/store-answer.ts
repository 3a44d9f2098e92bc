import type { CoreContext } from "../context.ts";
import { ProviderError } from "../errors.ts";
import type { StoreTransaction } from "../ports/store.ts";
import { WorkAborted } from "../session/live-sessions.ts";
import { progressOf, type Session } from "../session/session.ts";
import { writeToSession, type IdentifiedDraft } from "../session/write-to-session.ts";
import { prepareCall, type PreparedCall } from "../tool/prepare-call.ts";
import { notice } from "../tool/tool-result.ts";
import { screenCall, type ScreenedCall } from "../approval/screen-call.ts";
import type { Author } from "../approval/person.ts";
import type { Agent } from "./agent.ts";
import { rosterOf } from "./address-agents.ts";
import { findRequester } from "./find-requester.ts";
import { type AgentResponse, MAX_CALLS_PER_ANSWER } from "./stream-agent-response.ts";
import { type Turn, withProgress } from "./turn.ts";

export type Answer = {
  messageId: string;
  response: AgentResponse;
  /** What people should know of how it came about. */
  remark?: string;
};

export async function storeAnswer(context: CoreContext, turn: Turn, answer: Answer): Promise<void> {
  const { agent, session } = turn;
  const prepared = await prepareCalls(context, turn, answer);
  const reader = { agent: agent.name, roster: rosterOf(context, session) };
  const asker = prepared.length > 0 ? await findRequester(context.store, session, reader) : null;
  await writeToSession(context, session.id, async (tx, fresh) => {
    await turn.assertLease(tx);
    if (wasStopped(turn, fresh)) {
      return { result: undefined, messages: [answerMessage(turn, answer, [])] };
    }
    const screened = await screenAll(context, tx, { prepared, asker, session });
    await storeCalls(context, tx, screened);
    const asks = screened.some(({ request }) => request !== null);
    const isWaiting = asks || fresh.status === "waiting_approval";
    return {
      result: undefined,
      messages: [
        answerMessage(turn, answer, prepared),
        ...screened.flatMap(({ messages }) => messages),
        ...emptyAnswerNotice(agent, answer),
        ...(answer.remark ? [notice(answer.remark)] : []),
      ],
      approvalIds: screened.flatMap(({ request }) => (request ? [request.id] : [])),
      tools: screened.map(({ call }) => ({
        type: "tool" as const,
        sessionId: session.id,
        toolCallId: call.id,
        name: call.toolName,
        state: call.state,
      })),
      change: {
        status: isWaiting ? "waiting_approval" : "active",
        statusReason: null,
        hasWork: true,
        agents: withProgress(fresh, agent.name, {
          seenSeq: session.nextSeq - 1,
          modelCalls: progressOf(fresh, agent.name).modelCalls + 1,
        }),
      },
    };
  });
}

/** A person said stop after the model was asked: its answer is kept, its calls are not run. */
function wasStopped({ session, agent }: Turn, fresh: Session): boolean {
  return progressOf(fresh, agent.name).seenSeq >= session.nextSeq;
}

async function prepareCalls(
  context: CoreContext,
  turn: Turn,
  answer: Answer,
): Promise<PreparedCall[]> {
  const { session, agent } = turn;
  const asking = {
    sessionId: session.id,
    messageId: answer.messageId,
    agent: agent.name,
    interactive: session.interactive,
    offered: context.registry.listFor(agent.tools),
  };
  const prepared = await Promise.all(
    answer.response.calls.map((call, index) => prepareCall(context, { ...call, index }, asking)),
  );
  const problem = `More than ${MAX_CALLS_PER_ANSWER} calls in one answer; this one was not run.`;
  return prepared.map((p, i) =>
    i < MAX_CALLS_PER_ANSWER ? p : { ...p, kind: "invalid", problem },
  );
}

async function screenAll(
  context: CoreContext,
  tx: StoreTransaction,
  work: { prepared: readonly PreparedCall[]; asker: Author | null; session: Session },
): Promise<ScreenedCall[]> {
  if (work.prepared.length === 0) return [];
  const now = context.environment.now();
  const grants = await tx.liveGrants({ sessionId: work.session.id, now, limit: MAX_GRANTS });
  const shared = { grants, requestedBy: work.asker, interactive: work.session.interactive };
  const screened: ScreenedCall[] = [];
  for (const prepared of work.prepared) {
    screened.push(await screenCall(context, tx, { ...shared, prepared }));
  }
  return screened;
}

const MAX_GRANTS = 1_000;

async function storeCalls(
  context: CoreContext,
  tx: StoreTransaction,
  screened: readonly ScreenedCall[],
): Promise<void> {
  if (screened.length === 0) return;
  await tx.insertToolCalls(screened.map(({ call }) => call));
  for (const { request } of screened) if (request) await tx.insertApproval(request);
  await tx.appendAudit(
    screened.map(({ audit }) => audit),
    context.environment.now(),
  );
}

function answerMessage(
  { agent, session }: Turn,
  { messageId, response }: Answer,
  prepared: readonly PreparedCall[],
): IdentifiedDraft {
  return {
    id: messageId,
    role: "assistant",
    agent: agent.name,
    content: response.text,
    parts: [],
    toolCalls: prepared.map(({ call, providerData }) => ({
      id: call.id,
      name: call.toolName,
      args: call.args,
      ...(providerData ? { providerData } : {}),
    })),
    replyToMessageId: null,
    metadata: {
      stopReason: response.stopReason,
      readThrough: session.nextSeq - 1,
      ...(response.usage ? { usage: response.usage } : {}),
    },
  };
}

function emptyAnswerNotice(agent: Agent, { response }: Answer): IdentifiedDraft[] {
  if (response.stopReason === "refused") return [notice(`@${agent.name} declined to answer.`)];
  if (response.stopReason === "length") {
    return [notice(`The answer of @${agent.name} reached its length limit and breaks off.`)];
  }
  const isEmpty = response.text.trim() === "" && response.calls.length === 0;
  return isEmpty ? [notice(`@${agent.name} gave an empty answer.`)] : [];
}

/**
 * Keeps what had come of an answer that broke off, and says why it did. The agent has read the
 * session up to here, so it is not asked again until somebody writes.
 */
export async function storeFailure(
  context: CoreContext,
  turn: Turn,
  answer: Answer,
): Promise<void> {
  const { signal, agent, session } = turn;
  const { failure, text } = answer.response;
  if (isShutdown(signal)) throw failure;
  const isStopped = signal.aborted;
  const partial = text.trim() === "" ? [] : [answerMessage(turn, answer, [])];
  const problem = isStopped ? null : explain(context, agent, failure);
  await writeToSession(context, session.id, async (tx, fresh) => {
    await turn.assertLease(tx);
    const waits = fresh.status === "waiting_approval";
    const status = problem === null || waits ? fresh.status : "error";
    return {
      result: undefined,
      messages: [...partial, ...(problem ? [notice(problem, { error: true })] : [])],
      change: {
        status,
        statusReason: status === "error" ? problem : null,
        agents: withProgress(fresh, agent.name, { seenSeq: session.nextSeq - 1 }),
      },
    };
  });
}

function explain(context: CoreContext, agent: Agent, failure: unknown): string {
  if (failure instanceof ProviderError)
    return `@${agent.name} could not answer. ${failure.message}`;
  context.log.error({ err: failure, agent: agent.name }, "a turn failed");
  const why = failure instanceof Error ? failure.message : String(failure);
  return `@${agent.name} could not answer: ${why}`;
}

export function isShutdown(signal: AbortSignal): boolean {
  const reason: unknown = signal.reason;
  return reason instanceof WorkAborted && reason.cause !== "stopped";
}
