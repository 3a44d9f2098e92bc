import { addressAgents, rosterOf, stripMention } from "../agent/address-agents.ts";
import { filesIn, nameOfFile } from "../attachment/file-words.ts";
import {
  isDecisionCommand,
  parseTextCommand,
  type TextCommand,
} from "../approval/parse-text-command.ts";
import { publishToolResult } from "../approval/publish-tool-result.ts";
import { runTextCommand } from "../approval/run-text-command.ts";
import type { CoreContext } from "../context.ts";
import type { DecisionOutcome, IncomingMessage, PublishOutcome } from "../core.ts";
import { DuplicateEventError, NoSessionError } from "../errors.ts";
import { announceSession } from "../session/announce.ts";
import { type SessionOpening, writeToSession } from "../session/write-to-session.ts";
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
 * With an `opening` the session begins with this message.
 */
export async function publishMessage(
  context: CoreContext,
  incoming: IncomingMessage,
  opening?: SessionOpening,
): Promise<PublishOutcome> {
  const problem = sizeProblem(incoming);
  if (problem) return { kind: "refused", problem };
  const earlier = incoming.eventId ? await context.store.messageByEventId(incoming.eventId) : null;
  if (earlier) return { kind: "stored", messageId: earlier.id, duplicate: true };
  const meant = meaningOf(context, incoming);
  // Ordinary words are most of what comes in: the transaction that stores them finds the session.
  if (meant.kind === "talk") return storeOnce(context, incoming, opening);
  const session = opening?.session ?? (await context.store.session(incoming.sessionId));
  if (!session) return { kind: "no_session" };
  return take(context, { session, opening, meant }, incoming).catch((error: unknown) =>
    storedMeanwhile(context, incoming, error),
  );
}

type Meaning =
  | { kind: "talk" }
  | { kind: "command"; command: TextCommand }
  | Exclude<ReturnType<typeof parseMessageContent>, { kind: "text" }>;

function meaningOf({ roster }: CoreContext, { content, person }: IncomingMessage): Meaning {
  const envelope = ENVELOPE_PLATFORMS.includes(person.platform)
    ? parseMessageContent(content)
    : { kind: "text" as const };
  if (envelope.kind !== "text") return envelope;
  const command = parseTextCommand(stripMention(content, roster.agents));
  return command ? { kind: "command", command } : { kind: "talk" };
}

async function storeOnce(
  context: CoreContext,
  incoming: IncomingMessage,
  opening: SessionOpening | undefined,
): Promise<PublishOutcome> {
  try {
    return await storeTalk(context, incoming, opening);
  } catch (error) {
    if (error instanceof NoSessionError) return { kind: "no_session" };
    return storedMeanwhile(context, incoming, error);
  }
}

/** The platform delivered the same event twice at once: the other one was quicker. */
async function storedMeanwhile(
  { store }: CoreContext,
  { eventId }: IncomingMessage,
  error: unknown,
): Promise<PublishOutcome> {
  const isTwice = error instanceof DuplicateEventError && eventId !== undefined;
  const stored = isTwice ? await store.messageByEventId(eventId) : null;
  if (!stored) throw error;
  return { kind: "stored", messageId: stored.id, duplicate: true };
}

async function take(
  context: CoreContext,
  {
    session,
    opening,
    meant,
  }: {
    session: Session;
    opening: SessionOpening | undefined;
    meant: Exclude<Meaning, { kind: "talk" }>;
  },
  incoming: IncomingMessage,
): Promise<PublishOutcome> {
  if (meant.kind === "malformed") return { kind: "refused", problem: meant.problem };
  if (meant.kind === "tool_result") return takeEnvelope(context, incoming, meant);
  const { command } = meant;
  const isTalk = isDecisionCommand(command) && session.status !== "waiting_approval";
  if (isTalk) return storeTalk(context, incoming, opening);
  if (opening) await openAlone(context, opening);
  const messageId = await runTextCommand(context, session, { command, incoming });
  return { kind: "stored", messageId, duplicate: false };
}

/** A command is answered in steps of its own, which find the session there. */
async function openAlone(context: CoreContext, { session, begin }: SessionOpening): Promise<void> {
  await context.store.transaction(begin);
  await announceSession(context, session.id);
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
async function storeTalk(
  context: CoreContext,
  incoming: IncomingMessage,
  opening: SessionOpening | undefined,
): Promise<PublishOutcome> {
  const id = context.environment.newId("message");
  const draft = talkDraft(id, incoming);
  await writeToSession(context, opening ?? incoming.sessionId, async (tx, session) => {
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
