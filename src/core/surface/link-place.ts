import { authorOf, type Person, personKey } from "../approval/person.ts";
import type { CoreContext } from "../context.ts";
import type { ReceiveOutcome, SurfaceMessage } from "../core.ts";
import { DuplicateEventError } from "../errors.ts";
import type { StoreTransaction } from "../ports/store.ts";
import { writeToSession } from "../session/write-to-session.ts";
import { notice } from "../tool/tool-result.ts";
import {
  LINK_ELSEWHERE,
  LINK_IS_USED,
  linkEventId,
  NO_LINKS_BY_OUTSIDERS,
  NO_SUCH_LINK,
  offersLink,
  PLACE_IS_BUSY,
} from "./link-code.ts";
import { showWaitingCards } from "./show-waiting-cards.ts";
import type { Surface, SurfacePlace } from "./surface.ts";

type Wish = Pick<SurfaceMessage, "place" | "person" | "eventId" | "metadata"> & { code: string };

/**
 * Shows a session at one more place: whoever has the code was told it in the session. What the
 * place showed before stays in its own session; cards that wait are shown here at once.
 */
export async function linkPlace(context: CoreContext, wish: Wish): Promise<ReceiveOutcome> {
  const before = await useOf(context, wish);
  if (before) return before;
  if (wish.person.isOutsider === true) return refused(NO_LINKS_BY_OUTSIDERS);
  const sessionId = await sessionOffered(context, wish.code);
  if (sessionId === null) return refused(NO_SUCH_LINK);
  try {
    return await link(context, sessionId, wish);
  } catch (error) {
    const meanwhile = error instanceof DuplicateEventError ? await useOf(context, wish) : null;
    if (!meanwhile) throw error;
    return meanwhile;
  }
}

/** What became of the code already: used by this very message, told a second time, or by another. */
async function useOf(
  { store }: CoreContext,
  { code, eventId }: Wish,
): Promise<ReceiveOutcome | null> {
  const used = await store.messageByEventId(linkEventId(code));
  if (!used) return null;
  if (used.metadata["linkedBy"] !== eventId) return refused(LINK_IS_USED);
  return { kind: "stored", messageId: used.id, duplicate: true };
}

function refused(problem: string): ReceiveOutcome {
  return { kind: "refused", problem };
}

async function link(context: CoreContext, sessionId: string, wish: Wish): Promise<ReceiveOutcome> {
  const { place, person } = wish;
  const messageId = context.environment.newId("message");
  return writeToSession<ReceiveOutcome>(context, sessionId, async (tx) => {
    const known = await tx.surfaceAt(place);
    const problem = known === null ? null : await whyNotFrom(tx, known, sessionId);
    if (problem !== null) return { result: refused(problem) };
    const surface = await takePlace(context, tx, { place, known, sessionId, person });
    await showWaitingCards(context, tx, surface);
    const command = { id: messageId, ...linkCommand(wish, surface) };
    return {
      result: { kind: "stored", messageId, duplicate: false },
      messages: [command, notice(linkedWords(person, surface))],
    };
  });
}

/** Why a place that shows a session cannot be given to another one; null: it can. */
async function whyNotFrom(
  tx: StoreTransaction,
  known: Surface,
  sessionId: string,
): Promise<string | null> {
  if (known.closedAt !== null) return null;
  if (known.sessionId === sessionId) return LINK_ELSEWHERE;
  const before = await tx.session(known.sessionId);
  const isBusy = before?.hasWork === true || before?.status === "waiting_approval";
  return isBusy ? PLACE_IS_BUSY : null;
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
  wish: { place: SurfacePlace; known: Surface | null; sessionId: string; person: Person },
): Promise<Surface> {
  const { place, known, sessionId, person } = wish;
  const openedBy = personKey(person);
  if (known) {
    await tx.moveSurface(known.id, { sessionId, openedBy });
    return { ...known, sessionId, openedBy, closedAt: null };
  }
  const id = environment.newId("surface");
  const createdAt = environment.now();
  const surface = { ...place, id, sessionId, openedBy, createdAt, closedAt: null };
  if (await tx.insertSurface(surface)) return surface;
  throw new Error("A session began at a place that was being linked; try again.");
}

/** A code is used by one message: the event under which it is stored says so. */
function linkCommand({ person, eventId, code, metadata }: Wish, surface: Surface) {
  return {
    role: "user" as const,
    author: authorOf(person),
    content: "link",
    parts: [],
    replyToMessageId: null,
    eventId: linkEventId(code),
    metadata: { ...metadata, command: "linked", surface: surface.id, linkedBy: eventId },
  };
}

function linkedWords({ name }: Person, { platform }: Surface): string {
  const where = `${platform.slice(0, 1).toUpperCase()}${platform.slice(1)}`;
  return `${name} linked a place on ${where}: this session is shown there too.`;
}
