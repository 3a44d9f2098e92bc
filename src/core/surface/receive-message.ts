import { type Person, personKey } from "../approval/person.ts";
import type { CoreContext } from "../context.ts";
import type { ReceiveOutcome, SurfaceMessage } from "../core.ts";
import { stripMention } from "../agent/address-agents.ts";
import { parseTextCommand } from "../approval/parse-text-command.ts";
import { publishMessage } from "../message/publish-message.ts";
import { announceSession } from "../session/announce.ts";
import { newSession } from "../session/create-session.ts";
import { linkPlace } from "./link-place.ts";
import type { Surface, SurfacePlace } from "./surface.ts";

/**
 * Stores what was written at a place, in the session that lives there, which it begins if need
 * be. Dying in between leaves an empty session, which the redelivered message then finds.
 */
export async function receiveMessage(
  context: CoreContext,
  message: SurfaceMessage,
): Promise<ReceiveOutcome> {
  const { place, opens, content, person, eventId, parts, metadata } = message;
  const known = await context.store.surfaceAt(place);
  if (!known && !opens) return { kind: "not_ours" };
  const command = parseTextCommand(stripMention(content, context.roster.agents));
  if (command?.kind === "link" && command.code !== null) {
    return linkPlace(context, message, command.code);
  }
  const surface = known ?? (await open(context, place, { person, ...opens }));
  if (surface.closedAt) await reopen(context, surface);
  const outcome = await publishMessage(context, {
    sessionId: surface.sessionId,
    content,
    person,
    eventId,
    ...(parts ? { parts } : {}),
    metadata: { ...metadata, surface: surface.id },
  });
  if (outcome.kind !== "no_session") return outcome;
  throw new Error(`The session ${surface.sessionId} of a surface is gone.`);
}

/** Begins a session at a place; when somebody else was quicker, theirs. */
async function open(
  context: CoreContext,
  place: SurfacePlace,
  { person, agent }: { person: Person; agent?: string },
): Promise<Surface> {
  const session = newSession(context, agent === undefined ? {} : { agent });
  const surface: Surface = {
    ...place,
    id: context.environment.newId("surface"),
    sessionId: session.id,
    openedBy: personKey(person),
    createdAt: context.environment.now(),
    closedAt: null,
  };
  const isOpened = await context.store
    .transaction(async (tx) => {
      await tx.insertSession(session);
      if (!(await tx.insertSurface(surface))) throw new PlaceTaken();
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof PlaceTaken) return false;
      throw error;
    });
  if (isOpened) {
    await announceSession(context, session.id);
    return surface;
  }
  const theirs = await context.store.surfaceAt(place);
  if (!theirs) throw new Error("A surface vanished while it was opened.");
  return theirs;
}

/** Rolls the new session back; never leaves this file. */
class PlaceTaken extends Error {
  override name = "PlaceTaken";
}

async function reopen({ store }: CoreContext, { id, sessionId, openedBy }: Surface): Promise<void> {
  await store.transaction((tx) => tx.moveSurface(id, { sessionId, openedBy }));
}
