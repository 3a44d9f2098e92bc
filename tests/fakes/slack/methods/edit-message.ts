import { channelOf, textArg } from "../api/method-call.ts";
import type { Method, MethodCall } from "../api/method-call.ts";
import { Refusal } from "../api/refusal.ts";
import { announceChange, announceDeletion } from "../people/message-events.ts";
import { findMessage } from "../state/find-in-workspace.ts";
import { isStreaming } from "../state/stream-life.ts";
import type { Channel, Message } from "../state/workspace-state.ts";
import { messageJson } from "../text/message-json.ts";
import { readContent } from "./message-content.ts";
import { fill, withMetadata } from "./post-message.ts";

/** https://docs.slack.dev/reference/methods/chat.update: `msg_too_long`. */
export const UPDATE_TEXT_MAX = 4000;

/** A message by its ts. An ephemeral one is not found, by nobody and never. */
function messageOf(call: MethodCall): { channel: Channel; message: Message } {
  const channel = channelOf(call);
  const message = findMessage(channel, textArg(call.args, "ts") ?? "");
  if (!message) throw new Refusal("message_not_found");
  return { channel, message };
}

export const updateMessage: Method = (call) => {
  const { state, workspace, args } = call;
  const { channel, message } = messageOf(call);
  if (message.user !== workspace.bot.userId) throw new Refusal("cant_update_message");
  if (isStreaming(message, state.clock)) throw new Refusal("streaming_state_conflict");
  if ((textArg(args, "text") ?? "").length > UPDATE_TEXT_MAX) throw new Refusal("msg_too_long");
  const content = readContent(call);
  const place = { state, workspace, channel };
  const before = messageJson(place, message);
  fill(message, content);
  // Slack marks an edit of text as edited, and one of blocks not.
  if (!content.blocks) message.edited = { user: workspace.bot.userId, ts: state.ids.nextTs() };
  announceChange(place, message, before);
  const shown = withMetadata(messageJson(place, message), message);
  return { channel: channel.id, ts: message.ts, text: message.text, message: shown };
};

export const deleteMessage: Method = (call) => {
  const { state, workspace } = call;
  const { channel, message } = messageOf(call);
  const isOwn = message.user === workspace.bot.userId;
  if (!isOwn || isStreaming(message, state.clock)) throw new Refusal("cant_delete_message");
  const place = { state, workspace, channel };
  const before = messageJson(place, message);
  channel.messages.splice(channel.messages.indexOf(message), 1);
  announceDeletion(place, message.ts, before);
  return { channel: channel.id, ts: message.ts };
};

export const getPermalink: Method = (call) => {
  const channel = channelOf(call);
  const message = findMessage(channel, textArg(call.args, "message_ts") ?? "");
  if (!message) throw new Refusal("message_not_found");
  const thread =
    message.threadTs === undefined ? "" : `?thread_ts=${message.threadTs}&cid=${channel.id}`;
  const path = `archives/${channel.id}/p${message.ts.replace(".", "")}${thread}`;
  return { channel: channel.id, permalink: `https://${call.workspace.domain}.slack.com/${path}` };
};
