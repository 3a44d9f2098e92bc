import { Refusal } from "../api/refusal.ts";
import type { RestCall } from "../api/rest-call.ts";
import { CHANNEL_TYPE } from "../state/discord-state.ts";
import type { Channel, DiscordState, Message } from "../state/discord-state.ts";
import { findMessage, guildOf, isArchived, rightsChannelOf } from "../state/find.ts";
import { PERMISSION, permissionsOf } from "../state/permissions.ts";
import type { PermissionName } from "../state/permissions.ts";
import { botSees } from "../wire/guild-json.ts";

/** The channel of a request, when the bot may see it and do all that. */
export function channelOf(call: RestCall, ...needed: PermissionName[]): Channel {
  return usable(call.state, call.params.channel ?? "", needed);
}

function usable(state: DiscordState, id: string, needed: readonly PermissionName[]): Channel {
  const channel = state.channels.get(id);
  if (!channel) throw new Refusal(10003);
  if (!botSees(state, channel)) throw new Refusal(50001);
  for (const name of needed) {
    if (!botMay(state, channel, name)) throw new Refusal(50013);
  }
  return channel;
}

export function botMay(state: DiscordState, channel: Channel, name: PermissionName): boolean {
  const guild = guildOf(state, channel);
  if (!guild) return true;
  const bits = permissionsOf(guild, state.botId, rightsChannelOf(state, channel));
  return (bits & PERMISSION[name]) !== 0n;
}

/** The message of a request; one that only a person sees does not exist here. */
export function messageOf(call: RestCall, channel: Channel): Message {
  const message = findMessage(channel, call.params.message ?? "");
  if (!message || message.onlyFor !== undefined) throw new Refusal(10008);
  return message;
}

/** A channel that the bot may write in now. */
export function writableChannelOf(call: RestCall): Channel {
  const channel = channelOf(call);
  requireWritable(call.state, channel);
  return channel;
}

export function requireWritable(state: DiscordState, channel: Channel): void {
  if (channel.type === CHANNEL_TYPE.dm) {
    if (state.users.get(channel.recipientId ?? "")?.isClosedToDirect) throw new Refusal(50007);
    return;
  }
  const name = channel.thread ? "SendMessagesInThreads" : "SendMessages";
  if (!botMay(state, channel, name)) throw new Refusal(50013);
  const isShut = channel.thread?.isLocked && !botMay(state, channel, "ManageThreads");
  if (isShut) throw new Refusal(160005);
}

/** Most things cannot be done in an archived thread: writing is what wakes it. */
export function refuseArchived(state: DiscordState, channel: Channel): void {
  if (isArchived(state, channel)) throw new Refusal(50083);
}
