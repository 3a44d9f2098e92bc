import { isArchived } from "../state/find.ts";
import type { Channel, DiscordState, Thread } from "../state/discord-state.ts";
import type { Json } from "../../json.ts";
import { timeOf } from "../state/snowflakes.ts";
import { userJsonOf } from "./user-json.ts";

export function channelJson(state: DiscordState, channel: Channel): Json {
  const base = {
    id: channel.id,
    type: channel.type,
    last_message_id: channel.messages.findLast(({ onlyFor }) => onlyFor === undefined)?.id ?? null,
    flags: 0,
  };
  if (channel.recipientId !== undefined) {
    return { ...base, recipients: [userJsonOf(state, channel.recipientId)] };
  }
  const inGuild = { ...base, guild_id: channel.guildId, name: channel.name };
  if (channel.thread) return { ...inGuild, ...threadJson(state, channel, channel.thread) };
  return {
    ...inGuild,
    position: 0,
    parent_id: null,
    topic: null,
    nsfw: false,
    rate_limit_per_user: 0,
    permission_overwrites: channel.overwrites.map(({ id, type, allow, deny }) => ({
      id,
      type,
      allow: String(allow),
      deny: String(deny),
    })),
  };
}

function threadJson(state: DiscordState, channel: Channel, thread: Thread): Json {
  const said = channel.messages.filter(({ type }) => type === 0 || type === REPLY).length;
  return {
    parent_id: thread.parentId,
    owner_id: thread.ownerId,
    message_count: said,
    total_message_sent: said,
    member_count: thread.members.size,
    rate_limit_per_user: 0,
    thread_metadata: {
      archived: isArchived(state, channel),
      auto_archive_duration: thread.autoArchiveMinutes,
      archive_timestamp: new Date(thread.archiveChangedAt).toISOString(),
      locked: thread.isLocked,
      create_timestamp: new Date(timeOf(channel.id)).toISOString(),
    },
    ...(thread.members.has(state.botId)
      ? { member: threadMemberJson(channel, state.botId, state.clock.now()) }
      : {}),
  };
}

const REPLY = 19;

export function threadMemberJson(channel: Channel, userId: string, joinedAt: number): Json {
  return {
    id: channel.id,
    user_id: userId,
    join_timestamp: new Date(joinedAt).toISOString(),
    flags: 0,
  };
}
