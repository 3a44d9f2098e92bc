import type { Channel, DiscordState, Message } from "../state/discord-state.ts";
import { mentionsIn } from "../rules/mentions.ts";
import { channelJson } from "../wire/channel-json.ts";
import { botSees } from "../wire/guild-json.ts";
import { messageEventJson, withoutContent } from "../wire/message-json.ts";
import type { Json } from "../../json.ts";
import { INTENT } from "./intents.ts";

/** An event on its way to every session that asked for its kind. */
export type GatewayEvent = {
  t: string;
  d: Json | ((intents: number) => Json);
  /** A session with any of these bits gets it; 0 is for everybody. */
  intents: number;
  guildId?: string | undefined;
};

const messageIntent = (channel: Channel): number =>
  channel.guildId === undefined ? INTENT.DirectMessages : INTENT.GuildMessages;

/** A message comes without its content, unless it is direct, a mention, or the bot's own. */
export function messageEvent(
  state: DiscordState,
  t: "MESSAGE_CREATE" | "MESSAGE_UPDATE",
  { channel, message }: { channel: Channel; message: Message },
): GatewayEvent | undefined {
  if (message.onlyFor !== undefined || !botSees(state, channel)) return undefined;
  const said = messageEventJson(state, channel, message);
  const isOpen =
    channel.guildId === undefined ||
    message.authorId === state.botId ||
    mentionsIn(state, message).users.includes(state.botId);
  return {
    t,
    intents: messageIntent(channel),
    guildId: channel.guildId,
    d: (intents) => (isOpen || intents & INTENT.MessageContent ? said : withoutContent(said)),
  };
}

const inGuild = ({ guildId }: Channel): Json =>
  guildId === undefined ? {} : { guild_id: guildId };

export function deletedMessageEvent(channel: Channel, id: string): GatewayEvent {
  return {
    t: "MESSAGE_DELETE",
    intents: messageIntent(channel),
    guildId: channel.guildId,
    d: { id, channel_id: channel.id, ...inGuild(channel) },
  };
}

/** A bot deletes many at once, 2 to 100. */
export function purgedMessagesEvent(channel: Channel, ids: readonly string[]): GatewayEvent {
  return {
    t: "MESSAGE_DELETE_BULK",
    intents: messageIntent(channel),
    guildId: channel.guildId,
    d: { ids: [...ids], channel_id: channel.id, ...inGuild(channel) },
  };
}

export function channelEvent(
  state: DiscordState,
  t: string,
  { channel, extra = {} }: { channel: Channel; extra?: Json },
): GatewayEvent {
  const d = { ...channelJson(state, channel), ...extra };
  return { t, intents: INTENT.Guilds, guildId: channel.guildId, d };
}

export function typingEvent(channel: Channel, userId: string, at: number): GatewayEvent {
  const isDirect = channel.guildId === undefined;
  return {
    t: "TYPING_START",
    intents: isDirect ? INTENT.DirectMessageTyping : INTENT.GuildMessageTyping,
    guildId: channel.guildId,
    d: {
      channel_id: channel.id,
      user_id: userId,
      timestamp: Math.floor(at / 1000),
      ...inGuild(channel),
    },
  };
}
