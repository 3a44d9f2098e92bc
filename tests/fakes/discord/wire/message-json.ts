import { findMessage, guildOf } from "../state/find.ts";
import type { Attachment, Channel, DiscordState, Message } from "../state/discord-state.ts";
import type { Json } from "../../json.ts";
import { mentionsIn } from "../rules/mentions.ts";
import { channelJson } from "./channel-json.ts";
import { memberJsonOf, userJsonOf } from "./user-json.ts";

const ATTACHMENT_LIFE_MS = 24 * 60 * 60 * 1000;

/** Signed links of the CDN die a day later: docs.discord.com, reference#signed-attachment-cdn-urls. */
export function attachmentUrl(state: DiscordState, message: Message, file: Attachment): string {
  const expires = Math.floor((state.clock.now() + ATTACHMENT_LIFE_MS) / 1000).toString(16);
  const name = encodeURIComponent(file.name);
  const path = `/attachments/${message.channelId}/${file.id}/${name}`;
  return `${state.origin}${path}?ex=${expires}&is=0&hm=0`;
}

function attachmentJson(state: DiscordState, message: Message, file: Attachment): Json {
  const url = attachmentUrl(state, message, file);
  return {
    id: file.id,
    filename: file.name,
    size: file.content.length,
    url,
    proxy_url: url,
    content_type: file.mimetype,
  };
}

/** A message object: https://docs.discord.com/developers/resources/message#message-object. */
export function messageJson(state: DiscordState, message: Message): Json {
  const { users, roles, everyone } = mentionsIn(state, message);
  return {
    id: message.id,
    channel_id: message.channelId,
    author: authorJson(state, message),
    content: message.content,
    timestamp: new Date(message.createdAt).toISOString(),
    edited_timestamp: message.editedAt ? new Date(message.editedAt).toISOString() : null,
    tts: false,
    mention_everyone: everyone,
    mentions: users.map((id) => userJsonOf(state, id)),
    mention_roles: roles,
    attachments: message.attachments.map((file) => attachmentJson(state, message, file)),
    embeds: message.embeds,
    components: message.components,
    pinned: false,
    type: message.type,
    flags: message.flags,
    ...(message.nonce === undefined ? {} : { nonce: message.nonce }),
    ...reactionsJson(state, message),
    ...referenceJson(state, message),
    ...interactionJson(state, message),
    ...threadOfJson(state, message),
  };
}

function authorJson(state: DiscordState, message: Message): Json {
  if (message.webhookId === undefined) return userJsonOf(state, message.authorId);
  return { ...userJsonOf(state, message.authorId), bot: true };
}

function reactionsJson(state: DiscordState, { reactions }: Message): Json {
  if (reactions.length === 0) return {};
  return {
    reactions: reactions.map(({ emoji, users }) => ({
      emoji: { id: null, name: emoji },
      count: users.length,
      me: users.includes(state.botId),
      me_burst: false,
      burst_colors: [],
      count_details: { burst: 0, normal: users.length },
    })),
  };
}

/** https://docs.discord.com/developers/resources/message#message-reference-types */
const FORWARD = 1;

function referenceJson(state: DiscordState, { reference, snapshot }: Message): Json {
  if (!reference) return {};
  if (snapshot) {
    const { channelId: channel_id, messageId: message_id } = reference;
    return {
      message_reference: { type: FORWARD, channel_id, message_id },
      message_snapshots: [{ message: snapshotJson(state, snapshot) }],
    };
  }
  const channel = state.channels.get(reference.channelId);
  const found = channel ? findMessage(channel, reference.messageId) : undefined;
  return {
    message_reference: {
      type: 0,
      channel_id: reference.channelId,
      message_id: reference.messageId,
      ...(channel?.guildId === undefined ? {} : { guild_id: channel.guildId }),
    },
    referenced_message: found
      ? messageJson(state, { ...found, reference: undefined as never })
      : null,
  };
}

/** https://docs.discord.com/developers/resources/message#message-snapshot-object */
const KEPT = ["type", "content", "embeds", "attachments", "components", "mentions", "timestamp"];

function snapshotJson(state: DiscordState, snapshot: Message): Json {
  const whole = messageJson(state, snapshot);
  return Object.fromEntries(KEPT.map((name) => [name, whole[name]]));
}

function interactionJson(state: DiscordState, message: Message): Json {
  const webhook = message.webhookId === undefined ? {} : { webhook_id: message.webhookId };
  const { interaction } = message;
  if (!interaction) return webhook;
  const user = userJsonOf(state, interaction.userId);
  const owners = { "0": message.guildId ?? "0" };
  return {
    ...webhook,
    application_id: state.application.id,
    interaction_metadata: {
      id: interaction.id,
      type: interaction.type,
      user,
      authorizing_integration_owners: owners,
    },
  };
}

/** The thread that was opened under a message has the message's own id. */
function threadOfJson(state: DiscordState, message: Message): Json {
  const thread = state.channels.get(message.id);
  return thread?.thread ? { thread: channelJson(state, thread) } : {};
}

/** What MESSAGE_CREATE and MESSAGE_UPDATE add to the object. */
export function messageEventJson(state: DiscordState, channel: Channel, message: Message): Json {
  const said = messageJson(state, message);
  if (channel.guildId === undefined) return { ...said, channel_type: channel.type };
  const guild = guildOf(state, channel);
  const member =
    message.webhookId === undefined ? memberJsonOf(guild, message.authorId) : undefined;
  return {
    ...said,
    guild_id: channel.guildId,
    channel_type: channel.type,
    ...(member ? { member } : {}),
  };
}

/** As somebody gets it who may not read message content. */
export function withoutContent(said: Json): Json {
  return { ...said, content: "", embeds: [], attachments: [], components: [] };
}
