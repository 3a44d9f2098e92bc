import { directChannel } from "../state/create-workspace.ts";
import { findMessage } from "../state/find-in-workspace.ts";
import { isStreaming } from "../state/stream-life.ts";
import type { Channel, Message, StoredFile, User } from "../state/workspace-state.ts";
import { messageJson } from "../text/message-json.ts";
import {
  announceChange,
  announceDeletion,
  announceMention,
  announceMessage,
} from "./message-events.ts";
import type { MessageRef, World } from "./world.ts";

export type GivenFile = { name: string; content: string | Buffer; mimetype?: string };

export type SayOptions = {
  /** A message of the thread to answer in. */
  thread?: MessageRef;
  files?: readonly GivenFile[];
  /** `app_mention` before `message`; Slack promises no order. */
  mentionFirst?: boolean;
  /** In a direct message too, an `app_mention` besides the `message`. */
  alsoAsMention?: boolean;
  /** Also shown in the channel. */
  broadcast?: boolean;
};

export type Said = MessageRef & { threadTs: string; text: string };

/** Text as people type it, `@bot`, `@channel` and names of people written as Slack sends them. */
function typed({ workspace }: World, text: string): string {
  let written = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  written = written.replaceAll(/@bot\b/g, `<@${workspace.bot.userId}>`);
  written = written.replaceAll(/@(channel|here|everyone)\b/g, "<!$1>");
  const people = [...workspace.users.values()].filter(({ kind }) => kind !== "bot");
  // Longer names first, so that `@Anna` is not `@Ann` with an a.
  for (const { name, id } of people.sort((a, b) => b.name.length - a.name.length)) {
    written = written.replaceAll(`@${name}`, `<@${id}>`);
  }
  return written;
}

export function say(world: World, user: User, given: SayIn): Said {
  const { state } = world;
  const { channel, options } = given;
  if (!channel.members.has(user.id)) {
    throw new Error(`${user.name} is not a member of #${channel.name}: nobody there hears them.`);
  }
  const threadTs = threadRoot(channel, options.thread);
  const message: Message = {
    ts: state.ids.nextTs(),
    channel: channel.id,
    user: user.id,
    text: typed(world, given.text),
    blocks: [],
    attachments: [],
    files: (options.files ?? []).map((file) => store(world, user, file, channel).id),
    reactions: [],
    clientMsgId: state.ids.next("msg-"),
    ...(threadTs === undefined ? {} : { threadTs }),
    ...(options.files?.length ? { subtype: "file_share" } : {}),
    ...(options.broadcast ? { subtype: "thread_broadcast" } : {}),
  };
  channel.messages.push(message);
  announceBoth(world, channel, message, options);
  return {
    channel: channel.id,
    ts: message.ts,
    threadTs: threadTs ?? message.ts,
    text: message.text,
  };
}

export type SayIn = { channel: Channel; text: string; options: SayOptions };

function threadRoot(channel: Channel, thread: MessageRef | undefined): string | undefined {
  if (!thread) return undefined;
  const message = findMessage(channel, thread.ts);
  if (!message) throw new Error(`There is no message ${thread.ts} in #${channel.name} to answer.`);
  return message.threadTs ?? message.ts;
}

function announceBoth(world: World, channel: Channel, message: Message, options: SayOptions): void {
  const place = { state: world.state, workspace: world.workspace, channel };
  const isMention = message.text.includes(`<@${world.workspace.bot.userId}>`);
  const mention = isMention && (channel.kind !== "im" || options.alsoAsMention === true);
  if (mention && options.mentionFirst) announceMention(place, message);
  announceMessage(place, message);
  if (mention && !options.mentionFirst) announceMention(place, message);
}

function store(
  { state, workspace }: World,
  user: User,
  file: GivenFile,
  channel: Channel,
): StoredFile {
  const content = Buffer.from(file.content);
  const stored: StoredFile = {
    id: state.ids.next("F"),
    name: file.name,
    title: file.name,
    user: user.id,
    mimetype: file.mimetype ?? "text/plain",
    declaredBytes: content.length,
    content,
    state: "shared",
    channels: [channel.id],
    created: state.clock.now(),
  };
  workspace.files.set(stored.id, stored);
  return stored;
}

/** The direct conversation with the app, opened at need. */
export function ownDirect({ state, workspace }: World, user: User): Channel {
  return directChannel(state, workspace, user.id);
}

/** A person's own message, found again. */
export function ownMessage(
  { workspace }: World,
  ref: MessageRef,
): { channel: Channel; message: Message } {
  const channel = workspace.channels.get(ref.channel);
  const message = channel ? findMessage(channel, ref.ts) : undefined;
  if (!channel || !message) throw new Error(`There is no message ${ref.ts} in ${ref.channel}.`);
  return { channel, message };
}

export function edit(world: World, ref: MessageRef, text: string): void {
  const { state, workspace } = world;
  const { channel, message } = ownMessage(world, ref);
  const place = { state, workspace, channel };
  const before = messageJson(place, message);
  message.text = typed(world, text);
  message.edited = { user: message.user, ts: state.ids.nextTs() };
  announceChange(place, message, before);
}

/** What a thread hangs on leaves a tombstone: its replies stay. */
export function erase(world: World, ref: MessageRef): void {
  const { state, workspace } = world;
  const { channel, message } = ownMessage(world, ref);
  const place = { state, workspace, channel };
  const before = messageJson(place, message);
  if (channel.messages.some(({ threadTs }) => threadTs === message.ts)) {
    Object.assign(message, TOMBSTONE);
    return announceChange(place, message, before);
  }
  channel.messages.splice(channel.messages.indexOf(message), 1);
  announceDeletion(place, message.ts, before);
}

const TOMBSTONE = {
  subtype: "tombstone",
  user: "USLACKBOT",
  text: "This message was deleted.",
  blocks: [],
  attachments: [],
  files: [],
};

/** The stop button under a streaming answer: `agent_session_stopped`, and no append any more. */
export function stopAgent(world: World, user: User, thread: MessageRef): void {
  const { state, workspace } = world;
  const { channel, message } = ownMessage(world, thread);
  const root = message.threadTs ?? message.ts;
  const streaming = channel.messages.filter(
    (each) => each.threadTs === root && isStreaming(each, state.clock),
  );
  for (const each of streaming) if (each.stream) each.stream.state = "stopped_by_user";
  state.emit(workspace, {
    type: "agent_session_stopped",
    channel: channel.id,
    user: user.id,
    thread_ts: root,
    streaming_message_ts: streaming.map(({ ts }) => ts),
    event_ts: state.ids.nextTs(),
  });
}

/** A person adds another to a channel: `member_joined_channel`. */
export function join({ state, workspace }: World, user: User, channel: Channel): void {
  channel.members.add(user.id);
  state.emit(workspace, {
    type: "member_joined_channel",
    user: user.id,
    channel: channel.id,
    channel_type: channel.kind === "private" ? "G" : "C",
    team: workspace.id,
    event_ts: state.ids.nextTs(),
  });
}
