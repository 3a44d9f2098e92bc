import type { World } from "../api/rest-call.ts";
import { deletedMessageEvent, purgedMessagesEvent, typingEvent } from "../gateway/gateway-event.ts";
import { editMessage } from "../routes/edit-message.ts";
import { openThread } from "../routes/open-thread.ts";
import { postMessage, storeMessage } from "../routes/post-message.ts";
import type { Channel, User } from "../state/discord-state.ts";
import { mustFindChannel, mustFindMessage } from "../state/find.ts";
import type { ChannelHandle, MessageRef } from "./message-ref.ts";

export type GivenFile = { name: string; content: string | Buffer; mimetype?: string };

export type SayOptions = {
  /** A thread: its handle, the message it hangs on, or any message in it. */
  thread?: ChannelHandle | MessageRef;
  files?: readonly GivenFile[];
  replyTo?: MessageRef;
};

export type Said = MessageRef & { text: string };

/** Text as people type it: `@bot`, names of people and roles become mentions. */
function typed({ state }: World, text: string, channel: Channel): string {
  let written = text.replaceAll(/@bot\b/g, `<@${state.botId}>`);
  const people = [...state.users.values()].filter(({ isBot }) => !isBot);
  const roles = [...(state.guilds.get(channel.guildId ?? "")?.roles.values() ?? [])];
  const names = [
    ...people.map(({ id, name }) => ({ name: `@${name}`, mention: `<@${id}>` })),
    ...roles
      .filter(({ name }) => name !== "@everyone")
      .map(({ id, name }) => ({ name: `@${name}`, mention: `<@&${id}>` })),
  ];
  // Longer names first, so that `@Anna` is not `@Ann` with an a.
  for (const { name, mention } of names.sort((a, b) => b.name.length - a.name.length)) {
    written = written.replaceAll(name, mention);
  }
  return written;
}

/** The thread that is meant: by its own handle, by its root message, or by a message in it. */
export function threadOf({ state }: World, thread: ChannelHandle | MessageRef): Channel {
  const own = state.channels.get(thread.id);
  if (own?.thread) return own;
  const around = "channel" in thread ? state.channels.get(thread.channel) : undefined;
  if (around?.thread) return around;
  throw new Error(`There is no thread at ${thread.id}: nobody has opened one there.`);
}

export type SayIn = { channel: Channel; text: string; options: SayOptions };

export function say(world: World, user: User, { channel: given, text, options }: SayIn): Said {
  const { state } = world;
  const channel = options.thread ? threadOf(world, options.thread) : given;
  const guild = state.guilds.get(channel.guildId ?? "");
  if (guild && !guild.members.has(user.id)) {
    throw new Error(`${user.name} is not in ${guild.name}: nobody there hears them.`);
  }
  const files = new Map(
    (options.files ?? []).map(({ name, content, mimetype = "text/plain" }, index) => [
      String(index),
      { name, mimetype, content: Buffer.from(content) },
    ]),
  );
  const reference = options.replyTo
    ? { message_reference: { message_id: options.replyTo.id } }
    : {};
  const body = { content: typed(world, text, channel), ...reference };
  const message = postMessage(world, { channel, authorId: user.id, body, files });
  return { channel: channel.id, id: message.id, text: message.content };
}

/** Forwards a message into a channel or thread, without a word of one's own. */
export function forward(world: World, user: User, { ref, to }: { ref: MessageRef; to: Channel }) {
  const { state } = world;
  const snapshot = { ...mustFindMessage(state, ref) };
  const { id } = storeMessage(world, to, {
    id: state.ids.next(),
    channelId: to.id,
    ...(to.guildId === undefined ? {} : { guildId: to.guildId }),
    authorId: user.id,
    type: 0,
    content: "",
    embeds: [],
    components: [],
    flags: 0,
    attachments: [],
    createdAt: state.clock.now(),
    reactions: [],
    pings: [],
    reference: { channelId: ref.channel, messageId: ref.id },
    snapshot,
  });
  return { channel: to.id, id, text: "" };
}

export function edit(world: World, ref: MessageRef, text: string): void {
  const channel = mustFindChannel(world.state, ref.channel);
  const message = mustFindMessage(world.state, ref);
  const body = { content: typed(world, text, channel) };
  editMessage(world, { channel, message, body, files: new Map() });
}

/** A moderator's hand too: anybody's message can go. */
export function erase({ state, emit }: World, ref: MessageRef): void {
  const channel = mustFindChannel(state, ref.channel);
  const message = mustFindMessage(state, ref);
  channel.messages.splice(channel.messages.indexOf(message), 1);
  emit(deletedMessageEvent(channel, message.id));
}

/** A moderator's bot takes away several messages of one channel at once. */
export function purge({ state, emit }: World, refs: readonly MessageRef[]): void {
  const channel = mustFindChannel(state, refs[0]?.channel ?? "");
  const ids = refs.map((ref) => mustFindMessage(state, ref).id);
  channel.messages = channel.messages.filter(({ id }) => !ids.includes(id));
  emit(purgedMessagesEvent(channel, ids));
}

export function startTyping({ state, emit }: World, user: User, channel: Channel): void {
  emit(typingEvent(channel, user.id, state.clock.now()));
}

export function startThread(world: World, user: User, given: { ref: MessageRef; name: string }) {
  const parent = mustFindChannel(world.state, given.ref.channel);
  const root = mustFindMessage(world.state, given.ref);
  const { id, name } = openThread(world, { parent, ownerId: user.id, name: given.name, root });
  return { id, name };
}
