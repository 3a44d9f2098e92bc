import { authorOf, type Person, personKey } from "../approval/person.ts";
import type { CoreContext } from "../context.ts";
import type { ReceiveOutcome, SurfaceMessage } from "../core.ts";
import type { StoreTransaction } from "../ports/store.ts";
import { writeToSession } from "../session/write-to-session.ts";
import { notice } from "../tool/tool-result.ts";
import { offersLink } from "./link-code.ts";
import { draftOf } from "./request-deliveries.ts";
import { CARD_SUBJECT, type Surface, type SurfacePlace } from "./surface.ts";

const MAX_PENDING = 100;

/**
 * Shows a session at one more place: whoever has the code was told it in the session. What the
 * place showed before stays in its own session; cards that wait are shown here at once.
 */
export async function linkPlace(
  context: CoreContext,
  { place, person, eventId }: Pick<SurfaceMessage, "place" | "person" | "eventId">,
  code: string,
): Promise<ReceiveOutcome> {
  const earlier = await context.store.messageByEventId(eventId);
  if (earlier) return { kind: "stored", messageId: earlier.id, duplicate: true };
  const sessionId = await sessionOffered(context, code);
  if (sessionId === null) {
    const problem =
      "No session offers that code any more. Write `link` in the session for a new one.";
    return { kind: "refused", problem };
  }
  const messageId = context.environment.newId("message");
  await writeToSession(context, sessionId, async (tx) => {
    const surface = await takePlace(context, tx, { place, sessionId, person });
    await showWaitingCards(context, tx, surface);
    const command = { id: messageId, ...linkCommand(person, eventId, surface) };
    return { result: undefined, messages: [command, notice(linkedWords(person, surface))] };
  });
  return { kind: "stored", messageId, duplicate: false };
}

async function sessionOffered(
  { store, environment }: CoreContext,
  code: string,
): Promise<string | null> {
  const message = await store.message(code);
  return message && offersLink(message, environment.now()) ? message.sessionId : null;
}

async function takePlace(
  { environment }: CoreContext,
  tx: StoreTransaction,
  wish: { place: SurfacePlace; sessionId: string; person: Person },
): Promise<Surface> {
  const { place, sessionId, person } = wish;
  const openedBy = personKey(person);
  const known = await tx.surfaceAt(place);
  if (known) {
    await tx.moveSurface(known.id, { sessionId, openedBy });
    return { ...known, sessionId, openedBy, closedAt: null };
  }
  const id = environment.newId("surface");
  const createdAt = environment.now();
  const surface = { ...place, id, sessionId, openedBy, createdAt, closedAt: null };
  await tx.insertSurface(surface);
  return surface;
}

async function showWaitingCards(
  context: CoreContext,
  tx: StoreTransaction,
  surface: Surface,
): Promise<void> {
  const { sessionId } = surface;
  const query = { sessionId, states: ["pending"] as const, limit: MAX_PENDING };
  const pending = await tx.approvals(query);
  const drafts = pending.map(({ id }, position) =>
    draftOf(context, surface.id, { subject: `${CARD_SUBJECT}${id}`, position }),
  );
  if (drafts.length > 0) await tx.requestDeliveries(drafts, context.environment.now());
}

/** Without the code, which may still hold. */
function linkCommand(person: Person, eventId: string, surface: Surface) {
  return {
    role: "user" as const,
    author: authorOf(person),
    content: "link",
    parts: [],
    replyToMessageId: null,
    eventId,
    metadata: { command: "linked", surface: surface.id },
  };
}

function linkedWords({ name }: Person, { platform }: Surface): string {
  const where = `${platform.slice(0, 1).toUpperCase()}${platform.slice(1)}`;
  return `${name} linked a place on ${where}: this session is shown there too.`;
}
