import { z } from "zod";
import { type Handle, MAX_AGE_MS } from "./catch-up.ts";
import type { DiscordEvent, ReadableChannel } from "./discord-event.ts";
import { type DiscordRoom, oursIn, PLATFORM } from "./discord-room.ts";
import type { Heard } from "./known-messages.ts";
import { parseMessage } from "./parse-message.ts";
import { isThread } from "./place-of.ts";
import { mentions } from "./read-discord-text.ts";
import { type HistoryPage, PAGE_SIZE, readHistory } from "./read-history.ts";
import { byAge, idAt, isLater, later, timeOf } from "./snowflake.ts";

/** Channels and threads of a server that are read, those that were written in last first. */
const MAX_CHANNELS = 200;
const MAX_PAGES = 5;
const CHANNELS_AT_ONCE = 4;
/** Of a server; the newest are answered. */
const MAX_MENTIONS = 100;
/**
 * Read again before the last message that was heard: a process that died while it caught up has
 * stored later messages than those it had still to read.
 */
const OVERLAP_MS = 3_600_000;

export type SeenGuild = Extract<DiscordEvent, { kind: "guild_seen" }>;
type Mention = Extract<DiscordEvent, { kind: "message" }>;

/**
 * Hands on the messages that named us, where no session lives yet, while nobody told us: oldest
 * first. `heard`: what was heard before. Answers how many there were.
 */
export async function readMissedMentions(
  room: DiscordRoom,
  guild: SeenGuild,
  { heard, now, handle }: { heard: Heard; now: Date; handle: Handle },
): Promise<number> {
  const since = later(sinceOf(heard), idAt(now.getTime() - MAX_AGE_MS));
  const active = guild.readable
    .filter(({ lastMessage }) => isLater(lastMessage, since))
    .toSorted((a, b) => byAge({ id: b.lastMessage }, { id: a.lastMessage }));
  if (active.length > MAX_CHANNELS) {
    const { guild: id } = guild;
    room.log.warn(
      { guild: id, read: MAX_CHANNELS, of: active.length },
      "not every channel is read",
    );
  }
  const found: Mention[] = [];
  for (let at = 0; at < Math.min(active.length, MAX_CHANNELS); at += CHANNELS_AT_ONCE) {
    const some = active.slice(at, Math.min(at + CHANNELS_AT_ONCE, MAX_CHANNELS));
    const mentioned = await Promise.all(some.map((channel) => mentionsIn(room, channel, since)));
    found.push(...mentioned.flat());
  }
  const missed = found.toSorted(byAge).slice(-MAX_MENTIONS);
  for (const event of missed) await handle(event);
  return missed.length;
}

/** What was said before we ever came was not said to us. */
function sinceOf({ last, since }: Heard): string {
  return idAt(Math.max(timeOf(last) - OVERLAP_MS, since.getTime()));
}

async function mentionsIn(
  room: DiscordRoom,
  { guild, channel, type, parent }: ReadableChannel,
  since: string,
): Promise<Mention[]> {
  if (isThread(type) && (await showsSession(room, { guild, channel, parent }))) return [];
  const messages = await readBack(room, channel, since);
  const answered = new Set(messages.map((message) => answeredBy(message, room)));
  return messages
    .map((message) => parseMessage({ ...message, guild_id: guild }, room.own))
    .filter((event) => event.kind === "message")
    .filter((event) => mentions(event, oursIn(room, guild)) && !answered.has(event.id));
}

/** What is written there is read in any case. */
async function showsSession(
  { core }: DiscordRoom,
  { guild: workspace, channel, parent }: Pick<ReadableChannel, "guild" | "channel" | "parent">,
): Promise<boolean> {
  const place = { platform: PLATFORM, workspace, channel: parent ?? channel, thread: channel };
  const surface = await core.findSurface(place);
  return surface !== null && surface.closedAt === null;
}

/** From the newest on: those are still waited for. */
async function readBack(
  { api }: DiscordRoom,
  channel: string,
  since: string,
): Promise<HistoryPage> {
  const read: HistoryPage = [];
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const first = read[0];
    const page = await readHistory(api, channel, first ? { before: first.id } : {});
    read.unshift(...page);
    const oldest = page[0];
    if (!oldest || page.length < PAGE_SIZE || !isLater(oldest.id, since)) break;
  }
  return read.filter(({ id }) => isLater(id, since));
}

const ourAnswer = z.object({
  author: z.object({ id: z.string() }),
  message_reference: z.object({ message_id: z.string() }),
});

/** The message to which we said already why it came to nothing. */
function answeredBy(message: unknown, { own }: DiscordRoom): string | null {
  const read = ourAnswer.safeParse(message);
  if (!read.success || read.data.author.id !== own.botUserId) return null;
  return read.data.message_reference.message_id;
}
