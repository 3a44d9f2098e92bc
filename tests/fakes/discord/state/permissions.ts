import type { Channel, Guild } from "./discord-state.ts";

/** The bits this project meets: https://docs.discord.com/developers/topics/permissions. */
export const PERMISSION = {
  Administrator: 1n << 3n,
  ManageChannels: 1n << 4n,
  AddReactions: 1n << 6n,
  ViewChannel: 1n << 10n,
  SendMessages: 1n << 11n,
  ManageMessages: 1n << 13n,
  EmbedLinks: 1n << 14n,
  AttachFiles: 1n << 15n,
  ReadMessageHistory: 1n << 16n,
  MentionEveryone: 1n << 17n,
  UseApplicationCommands: 1n << 31n,
  ManageThreads: 1n << 34n,
  CreatePublicThreads: 1n << 35n,
  CreatePrivateThreads: 1n << 36n,
  SendMessagesInThreads: 1n << 38n,
} as const;

export type PermissionName = keyof typeof PERMISSION;

export function permissionBits(names: readonly PermissionName[]): bigint {
  return names.reduce((bits, name) => bits | PERMISSION[name], 0n);
}

const ALL = permissionBits(Object.keys(PERMISSION) as PermissionName[]);

/** What everybody may do in a new guild. */
export const DEFAULT_PERMISSIONS: readonly PermissionName[] = [
  "AddReactions",
  "ViewChannel",
  "SendMessages",
  "EmbedLinks",
  "AttachFiles",
  "ReadMessageHistory",
  "MentionEveryone",
  "UseApplicationCommands",
  "CreatePublicThreads",
  "CreatePrivateThreads",
  "SendMessagesInThreads",
];

/** A member's permissions in a guild, or in one of its channels: roles first, then overwrites. */
export function permissionsOf(guild: Guild, userId: string, channel?: Channel): bigint {
  const roles = guild.members.get(userId)?.roles ?? new Set<string>();
  if (guild.ownerId === userId) return ALL;
  const bits = [guild.id, ...roles].reduce(
    (sum, id) => sum | (guild.roles.get(id)?.permissions ?? 0n),
    0n,
  );
  if (bits & PERMISSION.Administrator) return ALL;
  return overwritten(bits, channel, { guildId: guild.id, roles, userId });
}

type Whose = { guildId: string; roles: ReadonlySet<string>; userId: string };

function overwritten(bits: bigint, channel: Channel | undefined, whose: Whose): bigint {
  const overwrites = channel?.overwrites ?? [];
  const apply = (before: bigint, fits: (id: string) => boolean): bigint => {
    const fitting = overwrites.filter(({ id }) => fits(id));
    const deny = fitting.reduce((sum, each) => sum | each.deny, 0n);
    const allow = fitting.reduce((sum, each) => sum | each.allow, 0n);
    return (before & ~deny) | allow;
  };
  const everyone = apply(bits, (id) => id === whose.guildId);
  const byRole = apply(everyone, (id) => whose.roles.has(id));
  return apply(byRole, (id) => id === whose.userId);
}
