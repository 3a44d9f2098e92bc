import type { FilePart, ReceiveOutcome, Surface } from "../../core/index.ts";
import { problemForSender } from "../chat/problem-for-sender.ts";
import type { DiscordEvent } from "./discord-event.ts";
import { type DiscordRoom, oursIn } from "./discord-room.ts";
import { earlierInThread } from "./earlier-in-thread.ts";
import { filePartsOf } from "./file-parts.ts";
import { NO_CONTENT } from "./keep-gateway.ts";
import { openPlace } from "./open-thread.ts";
import { channelOf, isThread, messageEventId, type Placed, placeOf } from "./place-of.ts";
import { mentions, readDiscordText } from "./read-discord-text.ts";
import { sayInChannel } from "./say-in-channel.ts";
import { whereIs } from "./where-is.ts";

type MessageEvent = Extract<DiscordEvent, { kind: "message" }>;

/** What is left to say to whoever wrote; null: nothing. */
export type Told = { channel: string; text: string } | null;

const MAX_QUOTED_CHARS = 2_000;

/**
 * Stores what a person wrote, if it is for us: a mention, a direct message, or anything where a
 * session lives already. The same message twice is stored once.
 */
export async function handleMessage(room: DiscordRoom, event: MessageEvent): Promise<Told> {
  const isAddressed = event.guild === "" || mentions(event, oursIn(room, event.guild));
  const seen = await whereIs(room, event);
  const placed = placeOf(event, seen, room.settings.sessionIn);
  const surface = await surfaceFor(room, { event, placed, isAddressed });
  if (!surface && !isAddressed) return null;
  if (isHidden(room, event)) return sayOnce(room, event);
  const place =
    surface ?? (await openPlace(room, placed, { ...event, name: plainText(room, event) }));
  if ("problem" in place) return { channel: event.channel, text: place.problem };
  const isNew = surface === null;
  const files = filePartsOf(event);
  const isInThread = isThread(seen.type);
  const outcome = await store(room, { event, place, isNew, isInThread, files });
  const text = problemForSender(outcome, files);
  return text === null ? null : { channel: channelOf(place), text };
}

function sayOnce({ isFirst }: DiscordRoom, { channel }: MessageEvent): Told {
  return isFirst(`hidden ${channel}`) ? { channel, text: NO_CONTENT } : null;
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

/** Discord keeps the words of what does not name us to itself; to name our role is not enough. */
function isHidden({ own, readsContent }: DiscordRoom, event: MessageEvent): boolean {
  const isEmpty = event.text === "" && event.files.length === 0 && event.forwarded === null;
  if (!isEmpty || readsContent() || event.guild === "") return false;
  return !mentions({ ...event, roles: [] }, [own.botUserId]);
}

async function store(
  room: DiscordRoom,
  taken: {
    event: MessageEvent;
    place: Placed["place"];
    isNew: boolean;
    isInThread: boolean;
    files: readonly FilePart[];
  },
): Promise<ReceiveOutcome> {
  const { event, place, isNew, isInThread, files } = taken;
  const [person, earlier] = await Promise.all([
    room.people.personOf(event.guild, event.speaker),
    isNew && isInThread ? earlierInThread(room, event) : null,
  ]);
  const before = earlier ?? quoted(room, event);
  const { platform, workspace, channel, thread } = place;
  return room.core.receiveMessage({
    place: { platform, workspace, channel, thread },
    opens: {},
    content: contentOf(room, event),
    ...(before === null ? {} : { before }),
    person,
    eventId: messageEventId(event.id),
    parts: files,
    metadata: {
      discordId: event.id,
      ...(event.editedAt === null ? {} : { editedAt: event.editedAt }),
    },
  });
}

function plainText(room: DiscordRoom, { guild, text, named }: MessageEvent): string {
  return readDiscordText(text, { ours: oursIn(room, guild), named });
}

/** What it answers, unless we wrote that: the agent knows it then. */
function quoted(room: DiscordRoom, { guild, repliesTo, named }: MessageEvent): string | null {
  if (!repliesTo || repliesTo.isOurs || repliesTo.text === "") return null;
  const text = readDiscordText(repliesTo.text, { ours: oursIn(room, guild), named });
  const lines = text.slice(0, MAX_QUOTED_CHARS).replaceAll("\n", "\n> ");
  return `In answer to:\n> ${repliesTo.name}: ${lines}`;
}

/** A bare mention asks for attention: the agent is told so rather than nothing. */
function contentOf(room: DiscordRoom, event: MessageEvent): string {
  if (event.forwarded !== null) return forwardedWords(room, event, event.forwarded);
  const said = plainText(room, event);
  return said === "" && event.files.length === 0 ? "(said nothing in words)" : said;
}

/** None of it is a command: somebody else said it, somewhere else. */
function forwardedWords(room: DiscordRoom, { guild, named }: MessageEvent, text: string): string {
  const words = readDiscordText(text, { ours: oursIn(room, guild), named });
  return words === "" ? "Forwarded:" : `Forwarded:\n> ${words.replaceAll("\n", "\n> ")}`;
}

/** @throws nothing: what does not get through is said no more. */
export async function sayTo(room: DiscordRoom, event: MessageEvent, told: Told): Promise<void> {
  if (!told) return;
  const answers = told.channel === event.channel ? { answers: event.id } : {};
  await sayInChannel(room.api, { channel: told.channel, ...answers }, told.text);
}
