import { CHANNEL_TYPE } from "../state/discord-state.ts";
import type { Channel, DiscordState, Guild, Role } from "../state/discord-state.ts";
import { isArchived } from "../state/find.ts";
import type { Json } from "../../json.ts";
import { PERMISSION, permissionsOf } from "../state/permissions.ts";
import { channelJson } from "./channel-json.ts";
import { fullMemberJson } from "./user-json.ts";

/** Roles that come with a bot say whose they are: https://docs.discord.com/developers/topics/permissions#role-object. */
export function roleJson({ id, name, permissions, position, ofBot }: Role): Json {
  return {
    id,
    name,
    permissions: String(permissions),
    position,
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    managed: ofBot !== undefined,
    ...(ofBot === undefined ? {} : { tags: { bot_id: ofBot } }),
    mentionable: true,
    flags: 0,
  };
}

/** A guild as REST tells it. */
export function guildJson(guild: Guild): Json {
  return {
    id: guild.id,
    name: guild.name,
    icon: null,
    owner_id: guild.ownerId,
    roles: [...guild.roles.values()].map(roleJson),
    emojis: [],
    stickers: [],
    features: [],
    mfa_level: 0,
    verification_level: 0,
    default_message_notifications: 1,
    explicit_content_filter: 0,
    afk_timeout: 300,
    afk_channel_id: null,
    system_channel_id: null,
    system_channel_flags: 0,
    rules_channel_id: null,
    public_updates_channel_id: null,
    preferred_locale: "en-US",
    premium_tier: 0,
    nsfw_level: 0,
    vanity_url_code: null,
    description: null,
    banner: null,
  };
}

export function channelsOf(state: DiscordState, guild: Guild): Channel[] {
  return [...state.channels.values()].filter(
    ({ guildId, type }) => guildId === guild.id && type === CHANNEL_TYPE.text,
  );
}

/** Threads that run on and that the bot may see. */
export function activeThreadsOf(state: DiscordState, guild: Guild): Channel[] {
  return [...state.channels.values()].filter(
    (channel) =>
      channel.guildId === guild.id &&
      channel.thread !== undefined &&
      !isArchived(state, channel) &&
      botSees(state, channel),
  );
}

/** Whether the gateway tells the bot what happens here. */
export function botSees(state: DiscordState, channel: Channel): boolean {
  if (channel.recipientId !== undefined) return true;
  const guild = state.guilds.get(channel.guildId ?? "");
  if (!guild?.isJoined) return false;
  const place = state.channels.get(channel.thread?.parentId ?? channel.id) ?? channel;
  const isShut = channel.type === CHANNEL_TYPE.privateThread;
  if (isShut && channel.thread?.members.has(state.botId) !== true) return false;
  return (permissionsOf(guild, state.botId, place) & PERMISSION.ViewChannel) !== 0n;
}

/** GUILD_CREATE: the guild with its channels, running threads, and the bot among its members. */
export function guildCreateJson(state: DiscordState, guild: Guild): Json {
  const own = guild.members.get(state.botId);
  return {
    ...guildJson(guild),
    joined_at: new Date(own?.joinedAt ?? 0).toISOString(),
    large: false,
    unavailable: false,
    member_count: guild.members.size,
    members: own ? [fullMemberJson(state, own)] : [],
    channels: channelsOf(state, guild).map((channel) => channelJson(state, channel)),
    threads: activeThreadsOf(state, guild).map((channel) => channelJson(state, channel)),
    voice_states: [],
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}
