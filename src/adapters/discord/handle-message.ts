import type { ReceiveOutcome, Surface } from "../../core/index.ts";
import type { DiscordEvent, SeenChannel } from "./discord-event.ts";
import type { DiscordRoom } from "./discord-room.ts";
import { earlierInThread } from "./earlier-in-thread.ts";
import { filePartsOf } from "./file-parts.ts";
import { NO_CONTENT } from "./keep-gateway.ts";
import { openThread } from "./open-thread.ts";
import { channelOf, isThread, messageEventId, type Placed, placeOf } from "./place-of.ts";
import { mentions, readDiscordText } from "./read-discord-text.ts";
import { sayInChannel } from "./say-in-channel.ts";

type MessageEvent = Extract<DiscordEvent, { kind: "message" }>;

/** What is left to say to whoever wrote; null: nothing. */
export type Told = { channel: string; text: string } | null;

/** A direct channel, or one that Discord need not be asked about. */
const DIRECT = 1;
const MAX_QUOTED_CHARS = 2_000;

/**
 * Stores what a person wrote, if it is for us: a mention, a direct message, or anything where a
 * session lives already. The same message twice is stored once.
 */
export async function handleMessage(room: DiscordRoom, event: MessageEvent): Promise<Told> {
  const isAddressed = event.guild === "" || mentions(event, room.own.botUserId);
  const seen = await whereIs(room, event);
  const placed = placeOf(event, seen, room.settings.sessionIn);
  const surface = await surfaceFor(room, { event, placed, isAddressed });
  if (!surface && !isAddressed) return null;
  if (isHidden(room, event) && !isAddressed) return sayOnce(room, event);
  const problem = surface ? null : await prepare(room, event, placed);
  if (problem !== null) return { channel: event.channel, text: problem };
  const place = surface ?? placed.place;
  const isNew = surface === null;
  const outcome = await store(room, { event, place, isNew, isInThread: isThread(seen.type) });
  return outcome.kind === "refused" ? { channel: channelOf(place), text: outcome.problem } : null;
}

/** Opens the thread that a session is to live in; answers why it cannot. */
async function prepare(room: DiscordRoom, event: MessageEvent, { opensThread }: Placed) {
  if (!opensThread) return null;
  return openThread(room.api, { ...event, name: plainText(room, event) });
}

function sayOnce({ isFirst }: DiscordRoom, { channel }: MessageEvent): Told {
  return isFirst(`hidden ${channel}`) ? { channel, text: NO_CONTENT } : null;
}

/** @throws Error while Discord does not tell what the channel is: it can be tried again. */
async function whereIs({ channels }: DiscordRoom, event: MessageEvent): Promise<SeenChannel> {
  const { guild, channel } = event;
  if (guild === "") return { guild, channel, type: DIRECT, parent: null };
  const seen = await channels.find(channel);
  if (!seen) throw new Error(`Discord does not say what the channel ${channel} is.`);
  return { ...seen, guild };
}

/** A message that names nobody belongs to the channel's own session, where there is one. */
async function surfaceFor(
  { core }: DiscordRoom,
  { event, placed, isAddressed }: { event: MessageEvent; placed: Placed; isAddressed: boolean },
): Promise<Surface | null> {
  const isTop = placed.opensThread && !isAddressed;
  const place = isTop ? { ...placed.place, thread: "" } : placed.place;
  const surface = await core.findSurface(place);
  if (!surface?.closedAt || isAddressed) return surface;
  return event.guild === "" ? surface : null;
}

/** Discord keeps the words of what does not name us to itself. */
function isHidden({ readsContent }: DiscordRoom, { text, files }: MessageEvent): boolean {
  return text === "" && files.length === 0 && !readsContent();
}

async function store(
  room: DiscordRoom,
  taken: {
    event: MessageEvent;
    place: Placed["place"];
    isNew: boolean;
    isInThread: boolean;
  },
): Promise<ReceiveOutcome> {
  const { event, place, isNew, isInThread } = taken;
  room.people.learn(event.guild, event.named);
  const [person, before] = await Promise.all([
    room.people.personOf(event.guild, event.speaker),
    isNew && isInThread ? earlierInThread(room, event) : null,
  ]);
  const { platform, workspace, channel, thread } = place;
  return room.core.receiveMessage({
    place: { platform, workspace, channel, thread },
    opens: {},
    content: contentOf(room, event, before ?? quoted(room, event)),
    person,
    eventId: messageEventId(event.id),
    parts: filePartsOf(event),
    metadata: { discordId: event.id },
  });
}

function plainText({ own }: DiscordRoom, { text, named }: MessageEvent): string {
  return readDiscordText(text, { botUserId: own.botUserId, named });
}

/** What it answers, unless we wrote that: the agent knows it then. */
function quoted({ own }: DiscordRoom, { repliesTo, named }: MessageEvent): string | null {
  if (!repliesTo || repliesTo.isOurs || repliesTo.text === "") return null;
  const text = readDiscordText(repliesTo.text, { botUserId: own.botUserId, named });
  const lines = text.slice(0, MAX_QUOTED_CHARS).replaceAll("\n", "\n> ");
  return `In answer to:\n> ${repliesTo.name}: ${lines}`;
}

/** A bare mention asks for attention: the agent is told so rather than nothing. */
function contentOf(room: DiscordRoom, event: MessageEvent, before: string | null): string {
  const said = plainText(room, event);
  const text = said === "" && event.files.length === 0 ? "(said nothing in words)" : said;
  return before === null ? text : `${before}\n\n${text}`;
}

/** @throws nothing: what does not get through is said no more. */
export async function sayTo(room: DiscordRoom, event: MessageEvent, told: Told): Promise<void> {
  if (!told) return;
  const answers = told.channel === event.channel ? { answers: event.id } : {};
  await sayInChannel(room.api, { channel: told.channel, ...answers }, told.text);
}
