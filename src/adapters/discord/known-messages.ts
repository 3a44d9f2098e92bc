import type { Core, MessageView, Surface } from "../../core/index.ts";
import { PLATFORM } from "./discord-room.ts";
import { isLater, later, NO_ID, timeOf } from "./snowflake.ts";

/** Of a session's log, from its end: what came from a place is looked for in these. */
const MAX_LOOKED_AT = 200;
const PLACES_PER_PAGE = 100;
const MAX_PLACES = 2_000;

/** A message of a person's that is stored. */
export type KnownMessage = {
  id: string;
  /** When its stored wording was written, if it had been edited by then. */
  editedAt: string | null;
  storedAt: Date;
};

/** Places of a server's that show a session; `workspace` is empty for direct conversations. */
export async function openPlaces(core: Core, workspace: string): Promise<Surface[]> {
  const where = { platform: PLATFORM, workspace };
  const places: Surface[] = [];
  while (places.length < MAX_PLACES) {
    const afterId = places.at(-1)?.id ?? "";
    const page = await core.surfacesIn(where, { afterId, limit: PLACES_PER_PAGE });
    places.push(...page);
    if (page.length < PLACES_PER_PAGE) break;
  }
  return places;
}

/** What is stored of a place, as far as it stands near the end of its session's log. */
export async function knownAt(
  core: Core,
  { id, sessionId }: Pick<Surface, "id" | "sessionId">,
): Promise<KnownMessage[]> {
  const session = await core.getSession(sessionId);
  const after = Math.max(0, (session?.lastSeq ?? 0) - MAX_LOOKED_AT);
  const messages = await core.listMessages(sessionId, { after, limit: MAX_LOOKED_AT });
  return (messages ?? []).filter(({ metadata }) => metadata["surface"] === id).flatMap(knownOf);
}

function knownOf({ metadata, createdAt }: MessageView): KnownMessage[] {
  const { discordId: id, editedAt } = metadata;
  if (typeof id !== "string") return [];
  const storedAt = new Date(createdAt);
  return [{ id, editedAt: typeof editedAt === "string" ? editedAt : null, storedAt }];
}

export function lastOf(known: readonly KnownMessage[]): string {
  return known.reduce((last, { id }) => later(last, id), NO_ID);
}

/** How far we heard what was said in some servers. */
export type Heard = {
  /** The last message that was stored. */
  last: string;
  /** When the first of our places there was opened. */
  since: Date;
};

/**
 * Of these servers, as of a moment: until then we heard what was said there. null: nothing was
 * stored, as on the first start of all.
 */
export async function heardIn(
  core: Core,
  { guilds, until }: { guilds: readonly string[]; until: Date },
): Promise<Heard | null> {
  const places: { place: Surface; changedAt: number }[] = [];
  for (const guild of guilds) {
    for (const place of await openPlaces(core, guild)) {
      const session = await core.getSession(place.sessionId);
      if (session) places.push({ place, changedAt: Date.parse(session.updatedAt) });
    }
  }
  let last = NO_ID;
  for (const { place, changedAt } of places.toSorted((a, b) => b.changedAt - a.changedAt)) {
    // What has not changed since then holds nothing later.
    if (changedAt < timeOf(last)) break;
    const known = await knownAt(core, place);
    const before = lastOf(known.filter(({ storedAt }) => storedAt < until));
    if (isLater(before, last)) last = before;
  }
  const [first] = places.map(({ place }) => place.createdAt).toSorted((a, b) => +a - +b);
  return last === NO_ID || !first ? null : { last, since: first };
}
