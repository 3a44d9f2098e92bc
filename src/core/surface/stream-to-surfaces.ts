import type { Author } from "../approval/person.ts";
import type { CoreEvent } from "../bus/bus-message.ts";
import type { CoreContext } from "../context.ts";
import type { ReplyStream } from "../ports/chat-surface.ts";
import { deliveryId, draftOf } from "./request-deliveries.ts";
import { MESSAGE_SUBJECT, type Surface } from "./surface.ts";

/** Milliseconds after its end in which an answer that got through is stored. */
const STORED_WITHIN_MS = 30_000;
/** Milliseconds that a stream waits for what is still being posted. */
const MAX_WAIT_MS = 3_000;
/** Messages looked at for the person a stream is addressed to. */
const READER_SEARCH_MESSAGES = 50;

type Writing = {
  surface: Surface;
  reply: ReplyStream;
  /** The delivery is on record as begun: what a crash leaves behind is looked for. */
  isAsked: boolean;
  /** The posts are on record, so that a crash leaves no half answer behind unnoticed. */
  isNoted: boolean;
};

/**
 * Writes answers on surfaces while they come. The delivery of the stored message ends each
 * stream; one whose message is never stored is ended as cut off. Losing this loses no answer.
 */
export function streamToSurfaces(context: CoreContext): () => void {
  const answers = new Map<string, Promise<Writing[]>>();
  const report = (work: Promise<void>) =>
    void work.catch((error: unknown) =>
      context.log.warn({ err: error }, "an answer could not be followed on a surface"),
    );

  function begin(sessionId: string, messageId: string): void {
    const opened = openReplies(context, sessionId, messageId).catch((error: unknown) => {
      context.log.warn({ err: error, sessionId }, "an answer could not be streamed");
      return [];
    });
    answers.set(messageId, opened);
    context.replies.opening(`${MESSAGE_SUBJECT}${messageId}`, opened);
  }

  async function add(messageId: string, content: string): Promise<void> {
    const writings = (await answers.get(messageId)) ?? [];
    // All of them before anything else is waited for: the next chunk is on its way.
    for (const { reply } of writings) reply.append(content);
    for (const writing of writings) {
      if (content.trim() !== "") await ask(context, messageId, writing);
      await note(context, messageId, writing);
    }
  }

  async function end(messageId: string): Promise<void> {
    const writings = (await answers.get(messageId)) ?? [];
    answers.delete(messageId);
    for (const writing of writings) await note(context, messageId, writing);
    if (writings.length === 0) return;
    context.environment.after(STORED_WITHIN_MS, () => {
      for (const { surface } of writings) report(cutOff(context, surface.id, messageId));
    });
  }

  return context.bus.subscribe((event: CoreEvent) => {
    if (context.chatSurfaces.size === 0) return;
    if (event.type === "start") begin(event.sessionId, event.messageId);
    else if (event.type === "chunk") report(add(event.messageId, event.content));
    else if (event.type === "end") report(end(event.messageId));
  });
}

async function openReplies(
  context: CoreContext,
  sessionId: string,
  messageId: string,
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
    });
    const isInTime = context.replies.open(surface.id, subject, reply);
    return isInTime ? [{ surface, reply, isAsked: false, isNoted: false }] : [];
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
  const session = await store.session(sessionId);
  const before = session?.nextSeq ?? 0;
  const recent = await store.messagesBefore(sessionId, before, READER_SEARCH_MESSAGES);
  return recent
    .flatMap((message) => (message.role === "user" ? [message.author] : []))
    .toReversed();
}

/** Before the first text gets through: asks for the delivery that ends the stream, as begun. */
async function ask(context: CoreContext, messageId: string, writing: Writing): Promise<void> {
  if (writing.isAsked) return;
  writing.isAsked = true;
  const { id: surfaceId, sessionId } = writing.surface;
  const session = await context.store.session(sessionId);
  const subject = `${MESSAGE_SUBJECT}${messageId}`;
  const draft = draftOf(context, surfaceId, { subject, position: session?.nextSeq ?? 0 });
  const at = context.environment.now();
  await context.store.transaction(async (tx) => {
    if (await tx.delivery(surfaceId, subject)) return;
    await tx.requestDeliveries([draft], at);
    const asked = await tx.delivery(surfaceId, subject);
    if (asked) await tx.beginDelivery(asked.id, asked, { dueAt: at, at });
  });
}

async function note(context: CoreContext, messageId: string, writing: Writing): Promise<void> {
  const posted = writing.reply.posted();
  if (writing.isNoted || !writing.isAsked || posted.length === 0) return;
  writing.isNoted = true;
  const subject = `${MESSAGE_SUBJECT}${messageId}`;
  const id = deliveryId(context, writing.surface.id, subject);
  const at = context.environment.now();
  await context.store.transaction((tx) => tx.noteDelivery(id, posted, at));
}

/** The message was not stored in time: what stands on the surface is ended. */
async function cutOff(context: CoreContext, surfaceId: string, messageId: string): Promise<void> {
  const reply = context.replies.take(surfaceId, `${MESSAGE_SUBJECT}${messageId}`);
  // An answer of nothing but calls says nothing, and leaves nothing to end.
  if (reply === null || reply.posted().length === 0) return;
  await reply.finish({ kind: "cut_off" });
  context.deliveries.wake(surfaceId);
}
