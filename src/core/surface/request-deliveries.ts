import type { CoreContext } from "../context.ts";
import { type Message, REQUEST_APPROVAL } from "../message/message.ts";
import type { StoreTransaction } from "../ports/store.ts";
import type { DeliveryDraft } from "../ports/surface-store.ts";
import { isShownOn } from "./is-shown-on.ts";
import { CARD_SUBJECT, MESSAGE_SUBJECT, type Surface } from "./surface.ts";

/** What a write to a session changes that people on surfaces see. */
export type Seen = {
  sessionId: string;
  messages: readonly Message[];
  /** Requests whose state changed. */
  approvalIds: readonly string[];
  /** Calls whose state changed: the cards that asked for them tell of it. */
  toolCallIds: readonly string[];
};

/**
 * Asks, in the transaction that stores a change, for everything that changed to be shown on every
 * surface of the session; answers the surfaces to wake. A process that dies after the commit
 * leaves the wish behind, and the next start fulfils it.
 */
export async function requestDeliveries(
  context: Pick<CoreContext, "environment">,
  tx: StoreTransaction,
  seen: Seen,
): Promise<readonly string[]> {
  const { messages, approvalIds, toolCallIds } = seen;
  if (messages.length + approvalIds.length + toolCallIds.length === 0) return [];
  const surfaces = await tx.surfacesOf(seen.sessionId);
  if (surfaces.length === 0) return [];
  const carded = await cardsOf(tx, seen);
  const hasCard = (toolCallId: string) => carded.has(toolCallId);
  const ofCalls = toolCallIds.flatMap((id) => carded.get(id) ?? []);
  const changed = { ...seen, approvalIds: [...new Set([...approvalIds, ...ofCalls])] };
  const drafts = surfaces.flatMap((surface) =>
    subjectsOn(surface, changed, hasCard).map(({ subject, position }) =>
      draftOf(context, surface.id, { subject, position }),
    ),
  );
  if (drafts.length === 0) return [];
  await tx.requestDeliveries(drafts, context.environment.now());
  return [...new Set(drafts.map(({ surfaceId }) => surfaceId))];
}

/**
 * The id follows from what is delivered where, so that a stream that is opened before its answer
 * is stored carries the id of the delivery to come.
 */
export function deliveryId(
  { environment }: Pick<CoreContext, "environment">,
  surfaceId: string,
  subject: string,
): string {
  return `d${environment.sha256(`${surfaceId} ${subject}`).slice(0, DELIVERY_HEX_DIGITS)}`;
}

/** With the letter in front, 25 characters: as much as Discord's nonce takes. */
const DELIVERY_HEX_DIGITS = 24;

type Subject = Pick<DeliveryDraft, "subject" | "position">;

export function draftOf(
  context: Pick<CoreContext, "environment">,
  surfaceId: string,
  { subject, position }: Subject,
): DeliveryDraft {
  return { id: deliveryId(context, surfaceId, subject), surfaceId, subject, position };
}

function subjectsOn(
  surface: Surface,
  { messages, approvalIds }: Seen,
  hasCard: (toolCallId: string) => boolean,
): Subject[] {
  const asked = messages.flatMap((message) =>
    requestIdsOf(message).map((id) => ({ subject: `${CARD_SUBJECT}${id}`, position: message.seq })),
  );
  const isNew = new Set(asked.map(({ subject }) => subject));
  const changed = approvalIds
    .map((id) => ({ subject: `${CARD_SUBJECT}${id}`, position: messages[0]?.seq ?? 0 }))
    .filter(({ subject }) => !isNew.has(subject));
  const shown = messages
    .filter((message) => isShownOn(message, surface, hasCard))
    .map(({ id, seq }) => ({ subject: `${MESSAGE_SUBJECT}${id}`, position: seq }));
  return [...shown, ...asked, ...changed];
}

function requestIdsOf(message: Message): string[] {
  if (message.role !== "assistant") return [];
  return message.toolCalls.filter(({ name }) => name === REQUEST_APPROVAL).map(({ id }) => id);
}

/** The newest request of each call that has one. */
async function cardsOf(
  tx: StoreTransaction,
  { messages, toolCallIds }: Seen,
): Promise<ReadonlyMap<string, string>> {
  const answered = messages.flatMap((m) => (m.role === "tool" ? [m.toolCallId] : []));
  const ids = [...new Set([...answered, ...toolCallIds])];
  if (ids.length === 0) return new Map();
  const requests = await tx.approvals({ toolCallIds: ids, limit: ids.length * 2 });
  return new Map(requests.map(({ toolCallId, id }) => [toolCallId, id]));
}
