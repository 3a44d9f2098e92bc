import { Refusal } from "../api/refusal.ts";
import { badType, refuseForm } from "../api/form-errors.ts";
import type { Answering, RestCall, Route } from "../api/rest-call.ts";
import { deletedMessageEvent, typingEvent } from "../gateway/gateway-event.ts";
import type { Channel, DiscordState, Message } from "../state/discord-state.ts";
import type { Json } from "../../json.ts";
import { isSnowflake } from "../state/snowflakes.ts";
import { mentionsIn } from "../rules/mentions.ts";
import { messageJson, withoutContent } from "../wire/message-json.ts";
import {
  channelOf,
  messageOf,
  refuseArchived,
  writableChannelOf,
  botMay,
} from "./channel-access.ts";
import { editMessage } from "./edit-message.ts";
import { takeOldEdit } from "./old-edits.ts";
import { postMessage } from "./post-message.ts";

const PAGE_MAX = 100;
const PAGE_DEFAULT = 50;
/** "Within the past few minutes": https://docs.discord.com/developers/resources/message#create-message. */
const NONCE_MS = 5 * 60_000;

/** As the bot may read it: the intent for content holds for REST too. */
function readable(state: DiscordState, channel: Channel, message: Message): Json {
  const said = messageJson(state, message);
  const isOpen =
    channel.guildId === undefined ||
    state.privileged.has("MessageContent") ||
    message.authorId === state.botId ||
    mentionsIn(state, message).users.includes(state.botId);
  return isOpen ? said : withoutContent(said);
}

const list: Answering = (call) => {
  const { state, query } = call;
  const channel = channelOf(call, "ViewChannel");
  // Without the right to read back Discord answers with an empty list.
  if (!botMay(state, channel, "ReadMessageHistory")) return [];
  const limit = Number(query.get("limit") ?? PAGE_DEFAULT);
  if (!(limit >= 1 && limit <= PAGE_MAX)) {
    refuseForm([badType("limit", `a number from 1 to ${PAGE_MAX}`)]);
  }
  return paged(visible(channel), query, limit).map((each) => readable(state, channel, each));
};

const visible = (channel: Channel): Message[] =>
  channel.messages
    .filter(({ onlyFor }) => onlyFor === undefined)
    .sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)));

/** Newest first, whichever end the page was asked from. */
function paged(messages: Message[], query: URLSearchParams, limit: number): Message[] {
  const at = (name: string): bigint | undefined => {
    const id = query.get(name);
    if (id === null) return undefined;
    if (!isSnowflake(id)) refuseForm([badType(name, "snowflake")]);
    return BigInt(id);
  };
  const [before, after, around] = [at("before"), at("after"), at("around")];
  if (after !== undefined) {
    return messages
      .filter(({ id }) => BigInt(id) > after)
      .slice(0, limit)
      .reverse();
  }
  if (around !== undefined) {
    const index = messages.findIndex(({ id }) => BigInt(id) >= around);
    const from = Math.max(0, index - Math.floor(limit / 2));
    return messages.slice(from, from + limit).reverse();
  }
  const wanted = before === undefined ? messages : messages.filter(({ id }) => BigInt(id) < before);
  return wanted.slice(-limit).reverse();
}

const get: Answering = (call) => {
  const channel = channelOf(call, "ReadMessageHistory");
  return readable(call.state, channel, messageOf(call, channel));
};

const create: Answering = (call) => {
  const { state, body, files } = call;
  const channel = writableChannelOf(call);
  const known = body.enforce_nonce === true ? findByNonce(call, channel) : undefined;
  if (known) return messageJson(state, known);
  if (files.size > 0 && !botMay(state, channel, "AttachFiles")) throw new Refusal(50013);
  return messageJson(state, postMessage(call, { channel, authorId: state.botId, body, files }));
};

/** `enforce_nonce`: the message that already bears it. */
function findByNonce({ state, body }: RestCall, channel: Channel): Message | undefined {
  if (body.nonce === undefined) return undefined;
  const since = state.clock.now() - NONCE_MS;
  return channel.messages.find(
    ({ nonce, authorId, createdAt }) =>
      nonce === body.nonce && authorId === state.botId && createdAt > since,
  );
}

const edit: Answering = (call) => {
  const { state, body, files } = call;
  const channel = channelOf(call);
  const message = messageOf(call, channel);
  if (message.authorId !== state.botId) throw new Refusal(50005);
  refuseArchived(state, channel);
  takeOldEdit(state, message);
  return messageJson(state, editMessage(call, { channel, message, body, files }));
};

const remove: Answering = (call) => {
  const { state, emit } = call;
  const channel = channelOf(call);
  const message = messageOf(call, channel);
  const isOwn = message.authorId === state.botId;
  if (!isOwn && !botMay(state, channel, "ManageMessages")) throw new Refusal(50013);
  refuseArchived(state, channel);
  channel.messages.splice(channel.messages.indexOf(message), 1);
  emit(deletedMessageEvent(channel, message.id));
  return undefined;
};

const typing: Answering = (call) => {
  const channel = writableChannelOf(call);
  call.emit(typingEvent(channel, call.state.botId, call.state.clock.now()));
  return undefined;
};

const react =
  (isAdding: boolean): Answering =>
  (call) => {
    const { state, params } = call;
    const channel = channelOf(call, "ReadMessageHistory", "AddReactions");
    const message = messageOf(call, channel);
    refuseArchived(state, channel);
    const emoji = params.emoji ?? "";
    const known = message.reactions.find((each) => each.emoji === emoji);
    const users = (known?.users ?? []).filter((id) => id !== state.botId);
    if (isAdding) users.push(state.botId);
    const others = message.reactions.filter((each) => each !== known);
    message.reactions = users.length > 0 ? [...others, { emoji, users }] : others;
    state.signal.changed();
    return undefined;
  };

const FIVE_IN_FIVE = { limit: 5, windowMs: 5000 };
const FOUR_A_SECOND = { limit: 1, windowMs: 250 };
const MESSAGES = "/channels/:channel/messages";
const REACTION = `${MESSAGES}/:message/reactions/:emoji/@me`;

export const MESSAGE_ROUTES: readonly Route[] = [
  { name: "messages.list", method: "GET", path: MESSAGES, run: list },
  { name: "messages.get", method: "GET", path: `${MESSAGES}/:message`, run: get },
  { name: "messages.create", method: "POST", path: MESSAGES, run: create, bucket: FIVE_IN_FIVE },
  {
    name: "messages.edit",
    method: "PATCH",
    path: `${MESSAGES}/:message`,
    run: edit,
    bucket: FIVE_IN_FIVE,
  },
  {
    name: "messages.delete",
    method: "DELETE",
    path: `${MESSAGES}/:message`,
    run: remove,
    bucket: FIVE_IN_FIVE,
  },
  {
    name: "channels.typing",
    method: "POST",
    path: "/channels/:channel/typing",
    run: typing,
    bucket: FIVE_IN_FIVE,
  },
  {
    name: "reactions.add",
    method: "PUT",
    path: REACTION,
    run: react(true),
    bucket: FOUR_A_SECOND,
    bucketName: "reactions",
  },
  {
    name: "reactions.remove",
    method: "DELETE",
    path: REACTION,
    run: react(false),
    bucket: FOUR_A_SECOND,
    bucketName: "reactions",
  },
];
