import type { Author } from "../approval/person.ts";
import type { CoreEvent } from "../bus/bus-message.ts";
import type { CoreContext } from "../context.ts";
import type { ReplyStream } from "../ports/chat-surface.ts";
import { deliveryId } from "./request-deliveries.ts";
import { readShown } from "./read-shown.ts";
import { createStreamRecord } from "./stream-record.ts";
import { MESSAGE_SUBJECT, type Surface } from "./surface.ts";

/** Milliseconds after its end in which an answer that got through is stored. */
const STORED_WITHIN_MS = 30_000;
/** Milliseconds that a stream waits for what is still being posted. */
const MAX_WAIT_MS = 3_000;
/** Messages looked at for the person a stream is addressed to. */
const READER_SEARCH_MESSAGES = 50;

type Writing = { surface: Surface; reply: ReplyStream; record: () => void };

/**
 * Writes answers on surfaces while they come. The delivery of the stored message ends each
 * stream; one whose message is never stored is ended as cut off. Losing this loses no answer.
 */
export function streamToSurfaces(context: CoreContext): () => void {
  const answers = new Map<string, Promise<Writing[]>>();
  /** A fault of an adapter ends no process: the delivery puts right what stands there. */
  const report = (work: Promise<void>) =>
    void work.catch((error: unknown) =>
      context.log.warn({ err: error }, "an answer could not be followed on a surface"),
    );

  function begin(answer: Started): void {
    const { sessionId, messageId } = answer;
    const opened = openReplies(context, answer).catch((error: unknown) => {
      context.log.warn({ err: error, sessionId }, "an answer could not be streamed");
      return [];
    });
    answers.set(messageId, opened);
    context.replies.opening(`${MESSAGE_SUBJECT}${messageId}`, opened);
  }

  async function add(messageId: string, content: string): Promise<void> {
    for (const { reply, record } of (await answers.get(messageId)) ?? []) {
      reply.append(content);
      if (content.trim() !== "") record();
    }
  }

  async function end(messageId: string): Promise<void> {
    const writings = (await answers.get(messageId)) ?? [];
    answers.delete(messageId);
    if (writings.length === 0) return;
    for (const { reply, record } of writings) if (reply.posted().length > 0) record();
    context.environment.after(STORED_WITHIN_MS, () => {
      for (const { surface } of writings) void endLate(context, surface.id, messageId);
    });
  }

  return context.bus.subscribe((event: CoreEvent) => {
    if (context.chatSurfaces.size === 0) return;
    if (event.type === "start") begin(event);
    else if (event.type === "chunk") report(add(event.messageId, event.content));
    else if (event.type === "end") report(end(event.messageId));
  });
}

type Started = Extract<CoreEvent, { type: "start" }>;

async function openReplies(
  context: CoreContext,
  { sessionId, messageId, agent }: Started,
): Promise<Writing[]> {
  const surfaces = await context.store.surfacesOf(sessionId);
  if (surfaces.length === 0) return [];
  const [authors] = await Promise.all([
    recentAuthors(context, sessionId),
    afterWhatWasSaidBefore(context, surfaces),
  ]);
  const subject = `${MESSAGE_SUBJECT}${messageId}`;
  return surfaces.flatMap((surface) => {
    const platform = context.chatSurfaces.get(surface.platform);
    if (!platform) return [];
    const reply = platform.openReply(surface, {
      deliveryId: deliveryId(context, surface.id, subject),
      reader: authors.find((author) => author.platform === surface.platform) ?? null,
      agent,
    });
    const isInTime = context.replies.open(surface.id, subject, reply);
    if (!isInTime) return [];
    return [{ surface, reply, record: createStreamRecord(context, { surface, subject, reply }) }];
  });
}

/** An answer begins below what came before it, unless that takes long to get through. */
async function afterWhatWasSaidBefore(
  { deliveries, environment }: CoreContext,
  surfaces: readonly Surface[],
): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = environment.after(MAX_WAIT_MS, () => late.resolve());
  const settled = Promise.all(surfaces.map(({ id }) => deliveries.whenSettled(id)));
  await Promise.race([settled, late.promise]);
  timer.cancel();
}

/** Newest first. */
async function recentAuthors({ store }: CoreContext, sessionId: string): Promise<Author[]> {
  const recent = await store.messagesBefore(sessionId, null, READER_SEARCH_MESSAGES);
  return recent
    .flatMap((message) => (message.role === "user" ? [message.author] : []))
    .toReversed();
}

/**
 * Nobody here ended the stream in time: the message was not stored, or another process showed it.
 * Either way it is made to say what is stored.
 */
async function endLate(context: CoreContext, surfaceId: string, messageId: string): Promise<void> {
  const subject = `${MESSAGE_SUBJECT}${messageId}`;
  const reply = context.replies.take(surfaceId, subject);
  // An answer of nothing but calls says nothing, and leaves nothing to end.
  if (reply === null || reply.posted().length === 0) return;
  try {
    await reply.finish(await readShown(context, { subject }));
  } catch (error) {
    context.log.warn({ err: error, surfaceId, subject }, "an answer could not be ended in time");
  }
  context.deliveries.wake(surfaceId);
}
