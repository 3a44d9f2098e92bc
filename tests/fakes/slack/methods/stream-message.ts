import { channelOf, ownChannelOf, textArg } from "../api/method-call.ts";
import type { Method, MethodCall } from "../api/method-call.ts";
import { invalidArguments, Refusal } from "../api/refusal.ts";
import { checkMessageBlocks, MESSAGE_BLOCKS_MAX } from "../block-kit/check-message-blocks.ts";
import { withIds } from "../block-kit/with-ids.ts";
import { announceChange, announceMessage } from "../people/message-events.ts";
import { findMessage } from "../state/find-in-workspace.ts";
import type { Json } from "../../json.ts";
import { isStreaming } from "../state/stream-life.ts";
import type { Channel, Message, Stream } from "../state/workspace-state.ts";
import { messageJson } from "../text/message-json.ts";
import { setSessionStatus } from "./agent-threads.ts";
import { readMetadata } from "./message-content.ts";
import { checkStreamSize } from "./stream-size.ts";
import { botMessage, threadOf, withMetadata } from "./post-message.ts";
import { applyChunks, readChunks } from "./stream-chunks.ts";
import type { Chunks } from "./stream-chunks.ts";

/** docs.slack.dev/reference/methods/chat.startStream: a reply, to a known reader outside DMs. */
export const startStream: Method = (call) => {
  const { state, workspace, args } = call;
  const channel = ownChannelOf(call);
  const threadTs = threadOf(channel, args);
  if (threadTs === undefined) throw invalidArguments("missing required field: thread_ts");
  const recipient = readRecipient(call, channel);
  const mode = textArg(args, "task_display_mode");
  if (mode !== undefined && mode !== "timeline" && mode !== "plan") {
    throw invalidArguments("must be a valid enum value [json-pointer:/task_display_mode]");
  }
  const added = readChunks(args);
  const message = botMessage(call, channel);
  message.threadTs = threadTs;
  message.stream = { startedAt: state.clock.now(), mode: added.mode, state: "open", ...recipient };
  add(message, added.chunks);
  channel.messages.push(message);
  announceMessage({ state, workspace, channel }, message);
  return { channel: channel.id, ts: message.ts };
};

function readRecipient({ workspace, args }: MethodCall, channel: Channel): { recipient?: string } {
  const user = textArg(args, "recipient_user_id");
  if (channel.kind !== "im") {
    if (user === undefined) throw new Refusal("missing_recipient_user_id");
    if (textArg(args, "recipient_team_id") === undefined) {
      throw new Refusal("missing_recipient_team_id");
    }
  }
  if (user === undefined) return {};
  if (!workspace.users.has(user)) throw new Refusal("user_not_found");
  return { recipient: user };
}

/** The stream of a call, which only the app that opened it may write to. */
function openStream(call: MethodCall): { channel: Channel; message: Message; stream: Stream } {
  const channel = channelOf(call);
  const message = findMessage(channel, textArg(call.args, "ts") ?? "");
  if (!message) throw new Refusal("message_not_found");
  if (message.user !== call.workspace.bot.userId) throw new Refusal("message_not_owned_by_app");
  const { stream } = message;
  if (stream?.state === "stopped_by_user") throw new Refusal("stopped_by_user");
  if (!stream || !isStreaming(message, call.state.clock)) {
    throw new Refusal("message_not_in_streaming_state");
  }
  return { channel, message, stream };
}

/** A stream keeps the shape of its first content: texts or chunks, never both. */
function keepMode(stream: Stream, { mode }: Chunks): void {
  if (mode === undefined) return;
  stream.mode ??= mode;
  if (stream.mode !== mode) throw new Refusal("streaming_mode_mismatch");
}

/** Adds to a message, or refuses and leaves it as it was. */
function add(message: Message, chunks: readonly Json[]): void {
  const grown = { ...message, blocks: structuredClone(message.blocks) };
  applyChunks(grown, chunks);
  if (grown.blocks.length > MESSAGE_BLOCKS_MAX) throw new Refusal("msg_blocks_too_many");
  checkStreamSize(grown.blocks);
  message.text = grown.text;
  message.blocks = grown.blocks;
}

export const appendStream: Method = (call) => {
  const { state, args } = call;
  const { channel, message, stream } = openStream(call);
  const added = readChunks(args);
  if (added.chunks.length === 0) throw new Refusal("no_text");
  keepMode(stream, added);
  add(message, added.chunks);
  state.signal.changed();
  return { channel: channel.id, ts: message.ts };
};

export const stopStream: Method = (call) => {
  const { state, workspace, args } = call;
  const { channel, message, stream } = openStream(call);
  const added = readChunks(args);
  keepMode(stream, added);
  const last = args.blocks === undefined ? [] : checkMessageBlocks(args.blocks);
  setSession(call, message);
  const place = { state, workspace, channel };
  const before = messageJson(place, message);
  const { metadata } = readMetadata(args);
  add(message, added.chunks);
  checkStreamSize([...message.blocks, ...last]);
  message.blocks = withIds([...message.blocks, ...last], state.ids);
  if (metadata) message.metadata = metadata;
  stream.state = "stopped";
  announceChange(place, message, before);
  const shown = withMetadata(messageJson(place, message), message);
  return { channel: channel.id, ts: message.ts, message: shown };
};

/** `session_status`: the end of a stream may also say how its agent's session goes on. */
function setSession(call: MethodCall, { channel, threadTs }: Message): void {
  const status = textArg(call.args, "session_status");
  if (status === undefined || threadTs === undefined) return;
  const where = { channel_id: channel, thread_ts: threadTs, status };
  setSessionStatus({ ...call, args: where });
}
