import { z } from "zod";
import { readChannel } from "./channels.ts";
import type { DiscordEvent, ReadableChannel, SeenChannel } from "./discord-event.ts";
import { missingPermissions, type Overwrite } from "./discord-permissions.ts";
import type { OwnIds } from "./discord-room.ts";
import { HAS_THREADS, isThread } from "./place-of.ts";
import { SNOWFLAKE } from "./snowflake.ts";

/** Channels of one server that are learnt when it is told of; more are asked for one by one. */
const MAX_CHANNELS = 2_000;
const READS_BACK = ["View Channel", "Read Message History"];

const bits = z
  .string()
  .regex(/^\d{1,40}$/)
  .transform(BigInt);
const id = z.string().regex(SNOWFLAKE);

const guildShape = z.object({
  id: z.string(),
  channels: z.array(z.unknown()).optional(),
  threads: z.array(z.unknown()).optional(),
  roles: z.array(z.unknown()).optional(),
  members: z.array(z.unknown()).optional(),
});

type Guild = z.infer<typeof guildShape>;

/** Reads GUILD_CREATE: a server with its channels, its running threads, and our own roles there. */
export function parseGuild(data: unknown, own: OwnIds): DiscordEvent {
  const read = guildShape.safeParse(data);
  if (!read.success) return { kind: "unsupported", what: "a server without its id" };
  const { id: guild, channels = [], threads = [] } = read.data;
  const raw = [...channels, ...threads].slice(0, MAX_CHANNELS);
  const seen = raw.flatMap((channel) => readChannel(channel, guild) ?? []);
  return {
    kind: "guild_seen",
    guild,
    channels: seen,
    readable: readableOf(read.data, { raw, seen, own }),
    ownRole: ownRoleIn(read.data, own),
  };
}

const botRoleShape = z.object({ id, tags: z.object({ bot_id: z.string() }) });

function ownRoleIn({ roles = [] }: Guild, { botUserId }: OwnIds): string | null {
  const ofBots = roles.flatMap((role) => botRoleShape.safeParse(role).data ?? []);
  return ofBots.find(({ tags }) => tags.bot_id === botUserId)?.id ?? null;
}

const lastMessageShape = z.object({ id: z.string(), last_message_id: id });

/** Where people write, and where Discord lets us read what they wrote. */
function readableOf(
  guild: Guild,
  { raw, seen, own }: { raw: readonly unknown[]; seen: readonly SeenChannel[]; own: OwnIds },
): ReadableChannel[] {
  const isReadable = rightsIn(guild, { raw, own });
  const lastOf = new Map(
    raw.flatMap((channel) => {
      const read = lastMessageShape.safeParse(channel);
      return read.success ? [[read.data.id, read.data.last_message_id] as const] : [];
    }),
  );
  return seen.flatMap((channel): ReadableChannel[] => {
    const lastMessage = lastOf.get(channel.channel);
    const holdsTalk = HAS_THREADS.has(channel.type) || isThread(channel.type);
    if (lastMessage === undefined || !holdsTalk || !isReadable(channel)) return [];
    return [{ ...channel, lastMessage }];
  });
}

const roleShape = z.object({ id: z.string(), permissions: bits });
const memberShape = z.object({
  user: z.object({ id: z.string() }),
  roles: z.array(z.string()),
});
const overwritesShape = z.object({
  id: z.string(),
  permission_overwrites: z.array(z.object({ id: z.string(), allow: bits, deny: bits })),
});

/** Asking where we may not would be counted against us. A thread is ruled by the channel above. */
function rightsIn(
  { id: guild, roles = [], members = [] }: Guild,
  { raw, own }: { raw: readonly unknown[]; own: OwnIds },
): (channel: SeenChannel) => boolean {
  const permissionsOf = new Map(
    roles.flatMap((role) => {
      const read = roleShape.safeParse(role);
      return read.success ? [[read.data.id, read.data.permissions] as const] : [];
    }),
  );
  const self = members
    .flatMap((member) => memberShape.safeParse(member).data ?? [])
    .find(({ user }) => user.id === own.botUserId);
  const overwritesOf = new Map<string, Overwrite[]>(
    raw.flatMap((channel) => {
      const read = overwritesShape.safeParse(channel);
      return read.success ? [[read.data.id, read.data.permission_overwrites] as const] : [];
    }),
  );
  return ({ channel, type, parent }) => {
    const ruling = isThread(type) ? (parent ?? channel) : channel;
    const missing = missingPermissions({
      userId: own.botUserId,
      guild,
      roles: self?.roles ?? [],
      permissionsOf,
      overwrites: overwritesOf.get(ruling) ?? [],
    });
    return !READS_BACK.some((name) => missing.includes(name));
  };
}
