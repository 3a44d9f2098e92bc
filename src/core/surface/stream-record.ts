import type { CoreContext } from "../context.ts";
import { oneAfterAnother } from "../one-after-another.ts";
import type { ReplyStream } from "../ports/chat-surface.ts";
import { deliveryId, draftOf } from "./request-deliveries.ts";
import type { Surface } from "./surface.ts";

/**
 * Puts on record what a stream leaves behind if the process dies in it: that its delivery began,
 * then its posts, each as it comes. To be called when something was said that people see, and at
 * the end; what failed is done with the next words. Never throws.
 */
export function createStreamRecord(
  context: CoreContext,
  { surface, subject, reply }: { surface: Surface; subject: string; reply: ReplyStream },
): () => void {
  let isAsked = false;
  let noted = 0;

  const record = oneAfterAnother(async () => {
    try {
      if (!isAsked && context.replies.isOpen(surface.id, subject)) {
        await ask(context, surface, subject);
        isAsked = true;
      }
      const posted = reply.posted();
      if (!isAsked || posted.length === noted) return;
      await note(context, deliveryId(context, surface.id, subject), posted);
      noted = posted.length;
    } catch (error) {
      context.log.warn({ err: error }, "an answer could not be followed on a surface");
    }
  });
  const isOnRecord = () => isAsked && reply.posted().length === noted;
  return () => void (isOnRecord() || record());
}

/**
 * Asks for the delivery that ends the stream, as begun. Whoever has taken the stream over by now
 * has a delivery.
 */
async function ask(context: CoreContext, surface: Surface, subject: string): Promise<void> {
  const at = context.environment.now();
  await context.store.transaction(async (tx) => {
    if (await tx.delivery(surface.id, subject)) return;
    const session = await tx.session(surface.sessionId);
    const draft = draftOf(context, surface.id, { subject, position: session?.nextSeq ?? 0 });
    await tx.requestDeliveries([draft], at);
    const asked = await tx.delivery(surface.id, subject);
    if (asked) await tx.beginDelivery(asked.id, asked, { dueAt: at, at });
  });
}

async function note(context: CoreContext, id: string, posted: readonly string[]): Promise<void> {
  const at = context.environment.now();
  await context.store.transaction((tx) => tx.noteDelivery(id, posted, at));
}
