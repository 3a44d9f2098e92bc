import { channelOf, flagArg, ownChannelOf, textArg } from "../api/method-call.ts";
import type { Method, MethodCall } from "../api/method-call.ts";
import { Refusal } from "../api/refusal.ts";
import { announceMessage } from "../people/message-events.ts";
import { directChannel } from "../state/create-workspace.ts";
import { findChannelByName, findMessage } from "../state/find-in-workspace.ts";
import type { Json } from "../../json.ts";
import type { Channel, Message } from "../state/workspace-state.ts";
import { messageJson } from "../text/message-json.ts";
import { readContent, warnIfCut } from "./message-content.ts";
import type { Content } from "./message-content.ts";

/** The channel of a post: an id, a name, or a person, whose direct conversation it then is. */
function targetOf(call: MethodCall): Channel {
  const { state, workspace, args } = call;
  const given = textArg(args, "channel") ?? "";
  const named = workspace.users.has(given)
    ? directChannel(state, workspace, given)
    : findChannelByName(workspace, given);
  const id = named?.id ?? given;
  const addressed = { ...call, args: { ...args, channel: id } };
  if (!state.scopes.has("chat:write.public")) return ownChannelOf(addressed);
  const channel = channelOf(addressed);
  if (channel.isArchived) throw new Refusal("is_archived");
  return channel;
}

/** The root of the thread that a reply goes to. */
export function threadOf(channel: Channel, args: Json): string | undefined {
  const ts = textArg(args, "thread_ts");
  if (ts === undefined || ts === "") return undefined;
  const root = findMessage(channel, ts);
  if (!root) throw new Refusal("thread_not_found");
  if (root.threadTs !== undefined) throw new Refusal("cannot_reply_to_message");
  return ts;
}

/** A message of the bot's, not yet in any channel. */
export function botMessage({ state, workspace, args }: MethodCall, channel: Channel): Message {
  const username = state.scopes.has("chat:write.customize") ? textArg(args, "username") : undefined;
  return {
    ts: state.ids.nextTs(),
    channel: channel.id,
    user: workspace.bot.userId,
    botId: workspace.bot.botId,
    text: "",
    blocks: [],
    attachments: [],
    files: [],
    reactions: [],
    ...(username === undefined ? {} : { username }),
  };
}

export function fill(message: Message, { text, blocks, attachments, metadata }: Content): void {
  message.text = text;
  if (blocks) message.blocks = blocks;
  if (attachments) message.attachments = attachments;
  if (metadata) message.metadata = metadata;
}

export const postMessage: Method = (call) => {
  const { state, workspace, args } = call;
  const channel = targetOf(call);
  const content = readContent(call);
  const threadTs = threadOf(channel, args);
  const message = botMessage(call, channel);
  fill(message, content);
  if (threadTs !== undefined) {
    message.threadTs = threadTs;
    if (flagArg(args, "reply_broadcast")) message.subtype = "thread_broadcast";
  }
  channel.messages.push(message);
  clearStatus(call, channel, threadTs);
  const place = { state, workspace, channel };
  announceMessage(place, message);
  const shown = withMetadata(messageJson(place, message), message);
  const warning = warnIfCut(call, "chat.postMessage", content.wasCut);
  return { channel: channel.id, ts: message.ts, message: shown, ...warning };
};

/** A reply of the app ends the status line of its thread. */
function clearStatus(
  { workspace }: MethodCall,
  channel: Channel,
  threadTs: string | undefined,
): void {
  const thread = workspace.agentThreads.get(`${channel.id}:${threadTs}`);
  if (thread) thread.status = "";
}

export function withMetadata(shown: Json, message: Message): Json {
  return message.metadata ? { ...shown, metadata: message.metadata } : shown;
}

export const postEphemeral: Method = (call) => {
  const { state, args } = call;
  const channel = ownChannelOf(call);
  const user = textArg(args, "user") ?? "";
  if (!channel.members.has(user)) throw new Refusal("user_not_in_channel");
  const content = readContent(call);
  const message = botMessage(call, channel);
  fill(message, content);
  message.onlyFor = user;
  const threadTs = threadOf(channel, args);
  if (threadTs !== undefined) message.threadTs = threadTs;
  channel.ephemerals.push(message);
  state.signal.changed();
  return { message_ts: message.ts };
};
