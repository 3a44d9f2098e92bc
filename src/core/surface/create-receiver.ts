import type { CoreContext } from "../context.ts";
import type { ReceiveOutcome, SurfaceMessage } from "../core.ts";
import { receiveMessage } from "./receive-message.ts";

/**
 * Receives messages, each once. Slack tells of a mention in two events at the same moment: the
 * second waits for what becomes of the first, rather than racing it to the database and losing
 * there. When the first came to nothing, the second is tried by itself.
 */
export function createReceiver(
  context: CoreContext,
): (message: SurfaceMessage) => Promise<ReceiveOutcome> {
  const inHand = new Map<string, Promise<ReceiveOutcome>>();

  function take(message: SurfaceMessage): Promise<ReceiveOutcome> {
    const { eventId } = message;
    const taken = receiveMessage(context, message).finally(() => {
      if (inHand.get(eventId) === taken) inHand.delete(eventId);
    });
    inHand.set(eventId, taken);
    return taken;
  }

  return async (message) => {
    const first = inHand.get(message.eventId);
    // Without a pause in between: the two events come in one tick.
    if (!first) return take(message);
    const outcome = await first.catch(() => null);
    return outcome?.kind === "stored" ? { ...outcome, duplicate: true } : take(message);
  };
}
