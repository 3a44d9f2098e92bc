import type { Surface } from "../../core/index.ts";
import type { DiscordEvent } from "./discord-event.ts";
import type { DiscordRoom } from "./discord-room.ts";
import { type KnownMessage, knownAt, lastOf, openPlaces } from "./known-messages.ts";
import { parseEdit, parseMessage } from "./parse-message.ts";
import { channelOf } from "./place-of.ts";
import { type HistoryPage, PAGE_SIZE, readHistory } from "./read-history.ts";
import { byAge, idAt, isLater, later, NO_ID } from "./snowflake.ts";

/** Nobody is answered out of the blue for what is older. */
export const MAX_AGE_MS = 86_400_000;
const MAX_PAGES = 5;
const PLACES_AT_ONCE = 4;
/** Stored messages of a place that are looked at again: they may have been edited or taken back. */
const MAX_LOOKED_AT_AGAIN = 20;
/** Pages that these may take, with all that was written between them. */
const MAX_PAGES_AGAIN = 2;

export type Handle = (event: DiscordEvent) => Promise<void>;

/**
 * Reads what was written, edited and taken back in our places while nobody told us, and hands it
 * on as if it came now; what was seen before is stored once all the same. Answers how many
 * messages it read.
 */
export async function catchUp(
  room: DiscordRoom,
  { guilds, now, handle }: { guilds: readonly string[]; now: Date; handle: Handle },
): Promise<number> {
  let read = 0;
  for (const workspace of guilds) {
    const places = await openPlaces(room.core, workspace);
    for (let at = 0; at < places.length; at += PLACES_AT_ONCE) {
      const some = places.slice(at, at + PLACES_AT_ONCE);
      const counts = await Promise.all(
        some.map((place) => readPlace(room, place, { now, handle })),
      );
      read += counts.reduce((sum, count) => sum + count, 0);
    }
  }
  return read;
}

async function readPlace(
  room: DiscordRoom,
  place: Surface,
  { now, handle }: { now: Date; handle: Handle },
): Promise<number> {
  const oldest = idAt(now.getTime() - MAX_AGE_MS);
  const stored = await knownAt(room.core, place);
  const seen = lastOf(stored);
  const known = againOf(stored, { place, oldest });
  // Of a place that was linked to its session, only what was written since.
  const heard = later(seen === NO_ID ? idAt(place.createdAt.getTime()) : seen, oldest);
  const { messages, isWhole } = await readFrom(room, channelOf(place), { known, heard });
  const guild = place.workspace === "" ? null : place.workspace;
  const said = messages.map((message) => ({ ...message, guild_id: guild }));
  const amendments = amendmentsOf(known, { said, isWhole, place, room });
  for (const event of amendments) await handle(event);
  const fresh = said
    .filter(({ id }) => isLater(id, heard))
    .map((message) => parseMessage(message, room.own))
    .filter(({ kind }) => kind === "message");
  for (const event of fresh) await handle(event);
  return fresh.length;
}

/** The last messages of people's that stand there. The one that a thread hangs on stands above it. */
function againOf(
  stored: readonly KnownMessage[],
  { place, oldest }: { place: Surface; oldest: string },
): KnownMessage[] {
  return stored
    .filter(({ id }) => id !== place.thread && isLater(id, oldest))
    .toSorted(byAge)
    .slice(-MAX_LOOKED_AT_AGAIN);
}

type Read = {
  messages: HistoryPage;
  /** Nothing was left out between the first known message and the last one. */
  isWhole: boolean;
};

/**
 * From the first known message on; a place too busy for that is read from what is new on, and of
 * one where too much is new the beginning and the end: the last words are still waited for.
 */
async function readFrom(
  { api, log }: DiscordRoom,
  channel: string,
  { known, heard }: { known: readonly KnownMessage[]; heard: string },
): Promise<Read> {
  const first = known[0];
  const read: Read = { messages: [], isWhole: first !== undefined };
  let after = first ? before(first.id) : heard;
  let pagesAgain = 0;
  for (let pages = 0; pages < MAX_PAGES;) {
    const page = await readHistory(api, channel, { after });
    read.messages.push(...page);
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return read;
    after = last.id;
    if (isLater(after, heard)) pages++;
    else if (++pagesAgain === MAX_PAGES_AGAIN) {
      after = heard;
      read.isWhole = false;
    }
  }
  log.warn({ channel }, "not every message that was missed is read");
  const end = await readHistory(api, channel, {});
  read.messages.push(...end.filter(({ id }) => isLater(id, after)));
  return read;
}

function before(id: string): string {
  return String(BigInt(id) - 1n);
}

/**
 * What people edited or took back meanwhile. An empty page says nothing: Discord shows none where
 * we may not read back.
 */
function amendmentsOf(
  known: readonly KnownMessage[],
  found: { said: HistoryPage; isWhole: boolean; place: Surface; room: DiscordRoom },
): DiscordEvent[] {
  const { said, isWhole, place, room } = found;
  const byId = new Map(said.map((message) => [message.id, message]));
  return known.flatMap(({ id, editedAt }): DiscordEvent[] => {
    const message = byId.get(id);
    if (message) {
      const event = parseEdit(message, room.own);
      return event.kind === "edited" && event.at !== editedAt ? [event] : [];
    }
    if (!isWhole || said.length === 0) return [];
    return [{ kind: "deleted", guild: place.workspace, channel: channelOf(place), ids: [id] }];
  });
}
