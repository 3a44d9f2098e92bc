import { z } from "zod";
import { readChannel } from "./channels.ts";
import type { DiscordEvent } from "./discord-event.ts";
import type { OwnIds } from "./discord-room.ts";
import { parseGuild } from "./parse-guild.ts";
import { parseInteraction } from "./parse-interaction.ts";
import { parseDeletion, parseEdit, parseMessage } from "./parse-message.ts";

const MAX_NAME_CHARS = 60;
/** A shard has no more. */
const MAX_GUILDS = 2_500;

const dispatch = z.object({ t: z.string(), d: z.unknown().optional() });

/** Reads whatever the gateway dispatched. Pure; never throws. */
export function parseEvent(payload: unknown, own: OwnIds): DiscordEvent {
  const read = dispatch.safeParse(payload);
  if (!read.success) return { kind: "unsupported", what: "a payload of no known kind" };
  const { t: type, d: data } = read.data;
  const parse = Object.hasOwn(PARSERS, type) ? PARSERS[type] : undefined;
  if (parse) return parse(data, own);
  return { kind: "ignored", why: `an event ${type.slice(0, MAX_NAME_CHARS)}` };
}

const PARSERS: Readonly<Record<string, (data: unknown, own: OwnIds) => DiscordEvent>> = {
  MESSAGE_CREATE: parseMessage,
  MESSAGE_UPDATE: parseEdit,
  MESSAGE_DELETE: parseDeletion,
  MESSAGE_DELETE_BULK: parseDeletion,
  INTERACTION_CREATE: parseInteraction,
  READY: parseReady,
  GUILD_CREATE: parseGuild,
  GUILD_DELETE: parseLostGuild,
  CHANNEL_CREATE: parseSeenChannel,
  CHANNEL_UPDATE: parseSeenChannel,
  THREAD_CREATE: parseSeenChannel,
  THREAD_UPDATE: parseSeenChannel,
  CHANNEL_DELETE: parseLostChannel,
  THREAD_DELETE: parseLostChannel,
};

const ready = z.object({ guilds: z.array(z.object({ id: z.string() })) });

function parseReady(data: unknown): DiscordEvent {
  const read = ready.safeParse(data);
  const guilds = read.success ? read.data.guilds.slice(0, MAX_GUILDS).map(({ id }) => id) : [];
  return { kind: "session_began", guilds };
}

const lostGuild = z.object({ id: z.string(), unavailable: z.boolean().optional() });

/** An outage of Discord's says the same with `unavailable`: the server comes back. */
function parseLostGuild(data: unknown): DiscordEvent {
  const read = lostGuild.safeParse(data);
  if (!read.success) return { kind: "unsupported", what: "a lost server without its id" };
  if (read.data.unavailable === true) return { kind: "ignored", why: "an outage of a server" };
  return { kind: "guild_gone", guild: read.data.id };
}

function parseSeenChannel(data: unknown): DiscordEvent {
  const channel = readChannel(data, "");
  if (!channel) return { kind: "unsupported", what: "a channel without its parts" };
  return { kind: "channel_seen", channel };
}

function parseLostChannel(data: unknown): DiscordEvent {
  const channel = readChannel(data, "");
  if (!channel) return { kind: "unsupported", what: "a lost channel without its parts" };
  const { guild, channel: id, parent } = channel;
  return { kind: "channel_gone", guild, channel: id, parent };
}
