import { type Person, personKey } from "../approval/person.ts";
import type { CoreContext } from "../context.ts";
import type { ReceiveOutcome, SurfaceMessage } from "../core.ts";
import { stripMention } from "../agent/address-agents.ts";
import { parseTextCommand } from "../approval/parse-text-command.ts";
import { publishMessage } from "../message/publish-message.ts";
import { newSession } from "../session/create-session.ts";
import { linkPlace } from "./link-place.ts";
import { showWaitingCards } from "./show-waiting-cards.ts";
import type { SessionOpening } from "../session/write-to-session.ts";
import type { Surface, SurfacePlace } from "./surface.ts";

/**
 * Stores what was written at a place, in the session that lives there; a new one begins in the
 * transaction that stores its first message.
 */
export async function receiveMessage(
  context: CoreContext,
  message: SurfaceMessage,
): Promise<ReceiveOutcome> {
  const { place, opens, person } = message;
  const known = await context.store.surfaceAt(place);
  if (!known && !opens) return { kind: "not_ours" };
  const code = linkCodeIn(context, message);
  if (code !== null) return linkPlace(context, { ...message, code });
  if (known) return storeAt(context, known, message);
  if (!opens) return { kind: "not_ours" };
  const { surface, opening } = openingOf(context, place, { person, ...opens });
  try {
    return await store(context, surface, { message, opening });
  } catch (error) {
    if (!(error instanceof PlaceTaken)) throw error;
  }
  const theirs = await context.store.surfaceAt(place);
  if (!theirs) throw new Error("A surface vanished while it was opened.");
  return storeAt(context, theirs, message);
}

/** `link <code>`: the place is to show the session that offers the code. */
function linkCodeIn({ roster }: CoreContext, { content }: SurfaceMessage): string | null {
  const command = parseTextCommand(stripMention(content, roster.agents));
  return command?.kind === "link" ? command.code : null;
}

async function storeAt(
  context: CoreContext,
  surface: Surface,
  message: SurfaceMessage,
): Promise<ReceiveOutcome> {
  const isNews = surface.closedAt !== null && !(await isStored(context, message));
  if (isNews) await reopen(context, surface);
  return store(context, surface, { message });
}

async function store(
  context: CoreContext,
  surface: Surface,
  { message, opening }: { message: SurfaceMessage; opening?: SessionOpening },
): Promise<ReceiveOutcome> {
  const { content, before, person, eventId, parts, metadata } = message;
  const incoming = {
    sessionId: surface.sessionId,
    content,
    person,
    eventId,
    ...(before === undefined ? {} : { before }),
    ...(parts ? { parts } : {}),
    metadata: { ...metadata, surface: surface.id },
  };
  const outcome = await publishMessage(context, incoming, opening);
  if (outcome.kind !== "no_session") return outcome;
  throw new Error(`The session ${surface.sessionId} of a surface is gone.`);
}

/** A session at a place where none was; somebody else may be quicker. */
function openingOf(
  context: CoreContext,
  place: SurfacePlace,
  { person, agent }: { person: Person; agent?: string },
): { surface: Surface; opening: SessionOpening } {
  const session = newSession(context, agent === undefined ? {} : { agent });
  const surface: Surface = {
    ...place,
    id: context.environment.newId("surface"),
    sessionId: session.id,
    openedBy: personKey(person),
    createdAt: context.environment.now(),
    closedAt: null,
  };
  const begin: SessionOpening["begin"] = async (tx) => {
    await tx.insertSession(session);
    if (!(await tx.insertSurface(surface))) throw new PlaceTaken();
  };
  return { surface, opening: { session, begin } };
}

/** Rolls the new session back; never leaves this file. */
class PlaceTaken extends Error {
  override name = "PlaceTaken";
}

/** A platform that tells of an old message again opens nothing. */
async function isStored({ store }: CoreContext, { eventId }: SurfaceMessage): Promise<boolean> {
  return (await store.messageByEventId(eventId)) !== null;
}

/** A card that found the place closed waits for a decision still. */
async function reopen(context: CoreContext, surface: Surface): Promise<void> {
  const { id, sessionId, openedBy } = surface;
  await context.store.transaction(async (tx) => {
    await tx.moveSurface(id, { sessionId, openedBy });
    await showWaitingCards(context, tx, surface);
  });
  context.deliveries.wake(id);
}
