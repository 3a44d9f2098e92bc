import { addressAgents, rosterOf, stripMention } from "../agent/address-agents.ts";
import { filesIn, nameOfFile } from "../attachment/file-words.ts";
import { isDecisionCommand, parseTextCommand } from "../approval/parse-text-command.ts";
import { publishToolResult } from "../approval/publish-tool-result.ts";
import { runTextCommand } from "../approval/run-text-command.ts";
import type { CoreContext } from "../context.ts";
import type { DecisionOutcome, IncomingMessage, PublishOutcome } from "../core.ts";
import { DuplicateEventError } from "../errors.ts";
import { writeToSession } from "../session/write-to-session.ts";
import type { Session } from "../session/session.ts";
import { parseMessageContent } from "./parse-message-content.ts";
import { answerToWaiting } from "./message-while-waiting.ts";
import { talkDraft } from "./talk-draft.ts";

/** Characters of one message from a person. */
export const MAX_MESSAGE_CHARS = 100_000;

/** Surfaces whose people sign in over HTTP; only they may send the tool_result envelope. */
const ENVELOPE_PLATFORMS = ["web", "terminal"];

/**
 * Stores what a person wrote and wakes whom it concerns. Text commands and, from authenticated
 * people over HTTP, the tool_result envelope decide instead. The same event twice is stored once.
 */
export async function publishMessage(
  context: CoreContext,
  incoming: IncomingMessage,
): Promise<PublishOutcome> {
  const session = await context.store.session(incoming.sessionId);
  if (!session) return { kind: "no_session" };
  const problem = sizeProblem(incoming);
  if (problem) return { kind: "refused", problem };
  const earlier = incoming.eventId ? await context.store.messageByEventId(incoming.eventId) : null;
  if (earlier) return { kind: "stored", messageId: earlier.id, duplicate: true };
  try {
    return await take(context, session, incoming);
  } catch (error) {
    if (!(error instanceof DuplicateEventError) || !incoming.eventId) throw error;
    const stored = await context.store.messageByEventId(incoming.eventId);
    if (!stored) throw error;
    return { kind: "stored", messageId: stored.id, duplicate: true };
  }
}

async function take(
  context: CoreContext,
  session: Session,
  incoming: IncomingMessage,
): Promise<PublishOutcome> {
  if (ENVELOPE_PLATFORMS.includes(incoming.person.platform)) {
    const parsed = parseMessageContent(incoming.content);
    if (parsed.kind === "malformed") return { kind: "refused", problem: parsed.problem };
    if (parsed.kind === "tool_result") return takeEnvelope(context, incoming, parsed);
  }
  const command = parseTextCommand(stripMention(incoming.content, context.roster.agents));
  const isTalk = !command || (isDecisionCommand(command) && session.status !== "waiting_approval");
  if (isTalk) return storeTalk(context, incoming);
  const messageId = await runTextCommand(context, session, { command, incoming });
  return { kind: "stored", messageId, duplicate: false };
}

function sizeProblem({ content, parts = [] }: IncomingMessage): string | null {
  if (content.trim() === "" && parts.length === 0) return "The message is empty.";
  if (content.length <= MAX_MESSAGE_CHARS) return null;
  return `The message has ${content.length} characters; at most ${MAX_MESSAGE_CHARS} are taken. Put long texts into a file.`;
}

async function takeEnvelope(
  context: CoreContext,
  { sessionId, person, eventId }: IncomingMessage,
  parsed: Extract<ReturnType<typeof parseMessageContent>, { kind: "tool_result" }>,
): Promise<PublishOutcome> {
  const where = { sessionId, ...(parsed.agentId ? { agentId: parsed.agentId } : {}) };
  const answer = { ...parsed.answer, ...(eventId ? { eventId } : {}) };
  const outcome = await publishToolResult(context, where, { answer, person });
  if (outcome.kind !== "accepted") return { kind: "refused", problem: outcome.problem };
  return { kind: "stored", messageId: await decisionMessageId(context, outcome), duplicate: false };
}

async function decisionMessageId(
  { store }: CoreContext,
  { approval }: Extract<DecisionOutcome, { kind: "accepted" }>,
): Promise<string> {
  const decisions = await store.decisions([approval.id]);
  return decisions.at(-1)?.messageId ?? approval.id;
}

/** A message to the agents. A human message starts their turn limits anew (DESIGN 3.14). */
async function storeTalk(context: CoreContext, incoming: IncomingMessage): Promise<PublishOutcome> {
  const id = context.environment.newId("message");
  const draft = talkDraft(id, incoming);
  await writeToSession(context, incoming.sessionId, async (tx, session) => {
    const targets = addressAgents(draft, rosterOf(context, session));
    const waiting = await answerToWaiting(context, tx, { session, targets, incoming });
    const agents = Object.fromEntries(
      Object.entries(session.agents).map(([name, p]) => [name, { ...p, modelCalls: 0 }]),
    );
    const title = session.title === "" ? { title: titleOf(incoming, context) } : {};
    const isOver = session.status === "completed" || session.status === "error";
    const status = waiting.status ?? (isOver ? ("active" as const) : session.status);
    return {
      result: undefined,
      messages: [draft, ...waiting.messages],
      approvalIds: waiting.approvalIds,
      change: { ...title, status, statusReason: null, agents, hasWork: true },
    };
  });
  context.wake.wake(incoming.sessionId);
  return { kind: "stored", messageId: id, duplicate: false };
}

const MAX_TITLE_CHARS = 80;

/** A session without a title is called by its first words, or by the files that came instead. */
function titleOf({ content, parts = [] }: IncomingMessage, { roster }: CoreContext): string {
  const words = stripMention(content, roster.agents).replace(/\s+/g, " ");
  const line = words || filesIn(parts).map(nameOfFile).join(", ");
  return line.length <= MAX_TITLE_CHARS ? line : `${line.slice(0, MAX_TITLE_CHARS - 1)}…`;
}
