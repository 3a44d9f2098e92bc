import type { CoreContext } from "../context.ts";
import type { StoreTransaction } from "../ports/store.ts";
import { draftOf } from "./request-deliveries.ts";
import { CARD_SUBJECT, type Surface } from "./surface.ts";

const MAX_PENDING = 100;

/** Asks for the cards that wait in a session to be shown at a place that shows it anew. */
export async function showWaitingCards(
  context: Pick<CoreContext, "environment">,
  tx: StoreTransaction,
  { id: surfaceId, sessionId }: Pick<Surface, "id" | "sessionId">,
): Promise<void> {
  const query = { sessionId, states: ["pending"] as const, limit: MAX_PENDING };
  const pending = await tx.approvals(query);
  const drafts = pending.map(({ id }, position) =>
    draftOf(context, surfaceId, { subject: `${CARD_SUBJECT}${id}`, position }),
  );
  if (drafts.length > 0) await tx.requestDeliveries(drafts, context.environment.now());
}
