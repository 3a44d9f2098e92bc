import type { Channel, DiscordState, Guild, Member, Role, User } from "./discord-state.ts";
import { CHANNEL_TYPE } from "./discord-state.ts";
import { DEFAULT_PERMISSIONS, permissionBits } from "./permissions.ts";
import type { PermissionName } from "./permissions.ts";

export type GuildSettings = { id?: string; name?: string };

/** A guild with somebody who owns it; the bot joins when told to. */
export function createGuild(state: DiscordState, settings: GuildSettings = {}): Guild {
  const id = settings.id ?? state.ids.next();
  const owner = addUser(state, { name: "owner" });
  const guild: Guild = {
    id,
    name: settings.name ?? `Guild ${id}`,
    ownerId: owner.id,
    roles: new Map(),
    members: new Map(),
    isJoined: true,
  };
  addRole(guild, { id, name: "@everyone", permissions: DEFAULT_PERMISSIONS });
  addMember(state, guild, owner.id);
  addMember(state, guild, state.botId);
  state.guilds.set(id, guild);
  return guild;
}

export type UserSettings = { id?: string; name: string; isClosedToDirect?: boolean };

export function addUser(state: DiscordState, settings: UserSettings): User {
  const { id = state.ids.next(), name, isClosedToDirect = false } = settings;
  const user: User = { id, name, isBot: false, isClosedToDirect };
  state.users.set(id, user);
  return user;
}

export type RoleSettings = {
  id: string;
  name: string;
  permissions?: readonly PermissionName[];
  ofBot?: string;
};

export function addRole(guild: Guild, settings: RoleSettings): Role {
  const { id, permissions = [], ...rest } = settings;
  const position = guild.roles.size;
  const role = { ...rest, id, permissions: permissionBits(permissions), position };
  guild.roles.set(id, role);
  return role;
}

export function addMember(state: DiscordState, guild: Guild, userId: string): Member {
  const member: Member = { userId, roles: new Set(), joinedAt: state.clock.now() };
  guild.members.set(userId, member);
  return member;
}

export function addChannel(
  state: DiscordState,
  settings: Pick<Channel, "id" | "name" | "type"> & Partial<Channel>,
): Channel {
  const channel: Channel = { overwrites: [], messages: [], ...settings };
  state.channels.set(channel.id, channel);
  return channel;
}

/** The direct conversation of the bot with a person, opened when there is none yet. */
export function directChannel(state: DiscordState, userId: string): Channel {
  for (const channel of state.channels.values()) {
    if (channel.type === CHANNEL_TYPE.dm && channel.recipientId === userId) return channel;
  }
  const id = state.ids.next();
  return addChannel(state, { id, name: "", type: CHANNEL_TYPE.dm, recipientId: userId });
}
