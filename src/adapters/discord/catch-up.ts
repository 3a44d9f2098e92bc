import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Surface } from "../../core/index.ts";
import type { DiscordAnswer } from "./discord-api.ts";
import type { DiscordEvent } from "./discord-event.ts";
import { type DiscordRoom, PLATFORM } from "./discord-room.ts";
import { parseMessage } from "./parse-message.ts";
import { channelOf } from "./place-of.ts";

/** Nobody is answered out of the blue for what is older. */
const MAX_AGE_MS = 86_400_000;
const PAGE_SIZE = 100;
const MAX_PAGES = 5;
const MAX_PLACES = 2_000;
const PLACES_AT_ONCE = 4;
/** Of a session's log, from its end: the last message from the place is looked for in these. */
const MAX_LOOKED_AT = 200;
const MAX_TRIES = 5;
const OUTAGE_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 10_000;
/** Discord's ids count milliseconds from 2015 on, in all but their last 22 bits. */
const EPOCH_MS = 1_420_070_400_000;
const SEQUENCE_BITS = 22n;

type Handle = (event: DiscordEvent) => Promise<void>;

/**
 * Reads what was written in our places while nobody told us, and hands it on as if it came now;
 * what was seen before is stored once all the same. Answers how many messages it read.
 */
export async function catchUp(
  room: DiscordRoom,
  { guilds, now, handle }: { guilds: readonly string[]; now: Date; handle: Handle },
): Promise<number> {
  let read = 0;
  for (const workspace of guilds) {
    const places = await openPlaces(room, workspace);
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

async function openPlaces({ core }: DiscordRoom, workspace: string): Promise<Surface[]> {
  const where = { platform: PLATFORM, workspace };
  const places: Surface[] = [];
  while (places.length < MAX_PLACES) {
    const afterId = places.at(-1)?.id ?? "";
    const page = await core.surfacesIn(where, { afterId, limit: PAGE_SIZE });
    places.push(...page);
    if (page.length < PAGE_SIZE) break;
  }
  return places;
}

async function readPlace(
  room: DiscordRoom,
  place: Surface,
  { now, handle }: { now: Date; handle: Handle },
): Promise<number> {
  const oldest = idAt(now.getTime() - MAX_AGE_MS);
  let after = later(await lastSeen(room, place), oldest);
  let count = 0;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const page = await readPage(room, channelOf(place), after);
    for (const message of page) {
      const said = { ...message, guild_id: place.workspace === "" ? null : place.workspace };
      const event = parseMessage(said, room.own);
      if (event.kind !== "message") continue;
      count++;
      await handle(event);
    }
    after = page.at(-1)?.id ?? after;
    if (page.length < PAGE_SIZE) break;
  }
  return count;
}

/** The last message from this place that is stored; empty when there is none near the end. */
async function lastSeen({ core }: DiscordRoom, { id, sessionId }: Surface): Promise<string> {
  const session = await core.getSession(sessionId);
  const after = Math.max(0, (session?.lastSeq ?? 0) - MAX_LOOKED_AT);
  const messages = await core.listMessages(sessionId, { after, limit: MAX_LOOKED_AT });
  const ids = (messages ?? [])
    .filter(({ metadata }) => metadata["surface"] === id)
    .map(({ metadata }) => metadata["discordId"]);
  return ids.filter((seen) => typeof seen === "string").reduce(later, "0");
}

const history = z.array(z.looseObject({ id: z.string().regex(/^\d{1,20}$/) }));
type Page = z.infer<typeof history>;

/** Oldest first; empty where we may not read any more. */
async function readPage(room: DiscordRoom, channel: string, after: string): Promise<Page> {
  const query = { after, limit: String(PAGE_SIZE) };
  for (let tries = 1; ; tries++) {
    const answer = await room.api.call("GET", `/channels/${channel}/messages`, { query });
    if (answer.kind === "ok") {
      const page = history.safeParse(answer.body).data ?? [];
      return page.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
    }
    if (answer.kind === "refused") return [];
    if (tries === MAX_TRIES) throw new Error("Discord could not be asked what was written.");
    await pause(pauseAfter(answer));
  }
}

function pauseAfter(answer: DiscordAnswer): number {
  return answer.kind === "rate_limited"
    ? Math.min(MAX_PAUSE_MS, answer.retryAfterMs)
    : OUTAGE_PAUSE_MS;
}

function later(a: string, b: string): string {
  return BigInt(a) > BigInt(b) ? a : b;
}

function idAt(ms: number): string {
  return String(BigInt(Math.max(0, Math.floor(ms) - EPOCH_MS)) << SEQUENCE_BITS);
}
