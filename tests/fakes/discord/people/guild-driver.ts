import type { World } from "../api/rest-call.ts";
import { channelEvent } from "../gateway/gateway-event.ts";
import { INTENT } from "../gateway/intents.ts";
import { postMessage } from "../routes/post-message.ts";
import { addChannel, addMember, addRole, addUser } from "../state/create-guild.ts";
import { CHANNEL_TYPE } from "../state/discord-state.ts";
import type { Channel, Guild } from "../state/discord-state.ts";
import { findMessage, mustFindChannel, mustFindMessage } from "../state/find.ts";
import type { Json } from "../../json.ts";
import { permissionBits } from "../state/permissions.ts";
import type { PermissionName } from "../state/permissions.ts";
import { guildCreateJson, roleJson } from "../wire/guild-json.ts";
import { fullMemberJson } from "../wire/user-json.ts";
import type { ChannelHandle, MessageRef, RoleHandle } from "./message-ref.ts";
import { createPerson } from "./person.ts";
import type { Person } from "./person.ts";
import { seenMessage } from "./seen-message.ts";
import type { SeenMessage } from "./seen-message.ts";
import { purge, threadOf } from "./speaking.ts";

export type PersonSettings = {
  name: string;
  id?: string;
  roles?: readonly RoleHandle[];
  /** Their privacy settings keep direct messages of the bot out. */
  isClosedToDirect?: boolean;
};

export type ChannelOptions = {
  id?: string;
  /** What the bot may not do here. */
  botMayNot?: readonly PermissionName[];
};

/** One guild in the hands of a test. */
export type GuildDriver = {
  guildId: string;
  person(settings: PersonSettings): Person;
  /** Somebody of another guild comes here too. */
  admits(person: { id: string }): void;
  role(
    name: string,
    options?: { id?: string; permissions?: readonly PermissionName[] },
  ): RoleHandle;
  /** The role that came with the bot, under its name. */
  roleOfBot(name: string): RoleHandle;
  gives(person: { id: string }, role: RoleHandle): void;
  takes(person: { id: string }, role: RoleHandle): void;
  channel(name: string, options?: ChannelOptions): ChannelHandle;
  /** From now on the bot may do less, or all again with an empty list. */
  forbids(channel: ChannelHandle, botMayNot: readonly PermissionName[]): void;
  /** The thread that hangs on a message; its root first. Without a thread, the message alone. */
  thread(said: MessageRef | ChannelHandle): SeenMessage[];
  /** A channel's or a thread's messages, oldest first; private ones left out. */
  messages(channel: { id: string }): SeenMessage[];
  /** The message as it is now. Throws when it is gone. */
  message(ref: MessageRef): SeenMessage;
  /** Whom it pinged: user ids, `&role`, `everyone`, `here`. */
  pings(message: MessageRef): string[];
  archives(thread: MessageRef | ChannelHandle): void;
  locks(thread: MessageRef | ChannelHandle): void;
  /** A channel or thread goes away: CHANNEL_DELETE, THREAD_DELETE. */
  deletesChannel(channel: { id: string }): void;
  /** A moderator's bot deletes messages of one channel: MESSAGE_DELETE_BULK. */
  purges(messages: readonly MessageRef[]): void;
  /** A message by some webhook, as other integrations write. */
  webhookSays(where: ChannelHandle, text: string): MessageRef;
  /** The bot is thrown out, or the guild has an outage: GUILD_DELETE. */
  losesBot(options?: { toOutage?: boolean }): void;
  /** GUILD_CREATE: invited (again), or the outage is over. */
  gainsBot(): void;
  /** Sends any event to the bot. */
  emits(t: string, d: Json): void;
};

const STARTER = 21;

export function createGuildDriver(world: World, guild: Guild): GuildDriver {
  const { state, emit } = world;
  const seen = (channel: Channel): SeenMessage[] =>
    channel.messages
      .filter(({ onlyFor, type }) => onlyFor === undefined && type !== STARTER)
      .map((message) => seenMessage(state, message));
  const message = (ref: MessageRef) => seenMessage(state, mustFindMessage(state, ref));
  const announceMember = (userId: string): void => {
    const member = guild.members.get(userId);
    if (!member) throw new Error(`${userId} is not in ${guild.name}.`);
    const d = { ...fullMemberJson(state, member), guild_id: guild.id };
    emit({ t: "GUILD_MEMBER_UPDATE", intents: INTENT.GuildMembers, guildId: guild.id, d });
  };
  const changeThread = (thread: MessageRef | ChannelHandle, isLocked: boolean): void => {
    const channel = threadOf(world, thread);
    if (!channel.thread) return;
    channel.thread.isArchived = true;
    channel.thread.isLocked ||= isLocked;
    channel.thread.archiveChangedAt = state.clock.now();
    emit(channelEvent(state, "THREAD_UPDATE", { channel }));
  };
  return {
    guildId: guild.id,
    person({ roles = [], ...settings }) {
      const user = addUser(state, settings);
      const member = addMember(state, guild, user.id);
      for (const { id } of roles) member.roles.add(id);
      return createPerson(world, user);
    },
    admits: ({ id }) => void addMember(state, guild, id),
    role(name, { id = state.ids.next(), permissions = [] } = {}) {
      const role = roleJson(addRole(guild, { id, name, permissions }));
      const d = { guild_id: guild.id, role };
      emit({ t: "GUILD_ROLE_CREATE", intents: INTENT.Guilds, guildId: guild.id, d });
      return { id, name };
    },
    roleOfBot(name) {
      const { id } = addRole(guild, { id: state.ids.next(), name, ofBot: state.botId });
      guild.members.get(state.botId)?.roles.add(id);
      return { id, name };
    },
    gives(person, role) {
      guild.members.get(person.id)?.roles.add(role.id);
      announceMember(person.id);
    },
    takes(person, role) {
      guild.members.get(person.id)?.roles.delete(role.id);
      announceMember(person.id);
    },
    channel(name, options = {}) {
      const id = options.id ?? state.ids.next();
      const settings = { id, name, type: CHANNEL_TYPE.text, guildId: guild.id };
      const overwrites = overwritesFor(state.botId, options.botMayNot ?? []);
      const channel = addChannel(state, { ...settings, overwrites });
      emit(channelEvent(state, "CHANNEL_CREATE", { channel }));
      return { id, name };
    },
    forbids({ id }, botMayNot) {
      const channel = mustFindChannel(state, id);
      channel.overwrites = overwritesFor(state.botId, botMayNot);
      emit(channelEvent(state, "CHANNEL_UPDATE", { channel }));
    },
    thread: (said) => threadMessages(world, said, seen),
    messages: ({ id }) => seen(mustFindChannel(state, id)),
    message,
    pings: (ref) => message(ref).pings,
    archives: (thread) => changeThread(thread, false),
    locks: (thread) => changeThread(thread, true),
    deletesChannel({ id }) {
      const channel = mustFindChannel(state, id);
      emit(channelEvent(state, channel.thread ? "THREAD_DELETE" : "CHANNEL_DELETE", { channel }));
      state.channels.delete(id);
    },
    purges: (messages) => purge(world, messages),
    webhookSays: ({ id }, text) => webhookSays(world, mustFindChannel(state, id), text),
    losesBot({ toOutage = false } = {}) {
      const d = { id: guild.id, ...(toOutage ? { unavailable: true } : {}) };
      emit({ t: "GUILD_DELETE", intents: INTENT.Guilds, guildId: guild.id, d });
      guild.isJoined = toOutage;
    },
    gainsBot() {
      guild.isJoined = true;
      if (!guild.members.has(state.botId)) addMember(state, guild, state.botId);
      const d = guildCreateJson(state, guild);
      emit({ t: "GUILD_CREATE", intents: INTENT.Guilds, guildId: guild.id, d });
    },
    emits: (t, d) => emit({ t, intents: 0, guildId: guild.id, d }),
  };
}

function overwritesFor(botId: string, botMayNot: readonly PermissionName[]): Channel["overwrites"] {
  if (botMayNot.length === 0) return [];
  return [{ id: botId, type: 1, allow: 0n, deny: permissionBits(botMayNot) }];
}

function threadMessages(
  { state }: World,
  said: MessageRef | ChannelHandle,
  seen: (channel: Channel) => SeenMessage[],
): SeenMessage[] {
  const around = "channel" in said ? mustFindChannel(state, said.channel) : undefined;
  const thread = state.channels.get(said.id) ?? (around?.thread ? around : undefined);
  const parent = state.channels.get(thread?.thread?.parentId ?? around?.id ?? "");
  const root = parent ? findMessage(parent, thread?.id ?? said.id) : undefined;
  return [...(root ? [seenMessage(state, root)] : []), ...(thread ? seen(thread) : [])];
}

function webhookSays(world: World, channel: Channel, text: string): MessageRef {
  const { state } = world;
  const webhookId = state.ids.next();
  const posting = { channel, authorId: webhookId, body: { content: text }, files: new Map() };
  const { id } = postMessage(world, { ...posting, extra: { webhookId } });
  return { channel: channel.id, id };
}
