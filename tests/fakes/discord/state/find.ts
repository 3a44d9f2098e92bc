import type { Channel, DiscordState, Guild, Message } from "./discord-state.ts";

export function findMessage(channel: Channel, id: string): Message | undefined {
  return channel.messages.find((message) => message.id === id);
}

export function guildOf(state: DiscordState, channel: Channel): Guild | undefined {
  return channel.guildId === undefined ? undefined : state.guilds.get(channel.guildId);
}

/** The channel whose overwrites hold: a thread's parent, or the channel itself. */
export function rightsChannelOf(state: DiscordState, channel: Channel): Channel {
  return state.channels.get(channel.thread?.parentId ?? channel.id) ?? channel;
}

export function nameOf(state: DiscordState, userId: string): string {
  return state.users.get(userId)?.name ?? userId;
}

export function mustFindChannel(state: DiscordState, id: string): Channel {
  const channel = state.channels.get(id);
  if (!channel) throw new Error(`There is no channel ${id}.`);
  return channel;
}

export function mustFindMessage(
  state: DiscordState,
  ref: { channel: string; id: string },
): Message {
  const message = findMessage(mustFindChannel(state, ref.channel), ref.id);
  if (!message) throw new Error(`There is no message ${ref.id} in ${ref.channel}.`);
  return message;
}

const MINUTE_MS = 60_000;

/** A thread is archived by hand, or by itself after its idle time. */
export function isArchived(state: DiscordState, { thread }: Channel): boolean {
  if (!thread) return false;
  const idleMs = state.clock.now() - thread.lastActiveAt;
  return thread.isArchived || idleMs >= thread.autoArchiveMinutes * MINUTE_MS;
}
