/** What the bot does in a channel, by the permission that it takes: docs.discord.com, permissions. */
export const PERMISSION = {
  "View Channel": 1n << 10n,
  "Send Messages": 1n << 11n,
  "Attach Files": 1n << 15n,
  "Read Message History": 1n << 16n,
  "Create Public Threads": 1n << 35n,
  "Send Messages in Threads": 1n << 38n,
} as const;

const ADMINISTRATOR = 1n << 3n;

export const NEEDED_PERMISSIONS = Object.values(PERMISSION).reduce((sum, bit) => sum | bit, 0n);

export type Overwrite = { id: string; allow: bigint; deny: bigint };

/** Roles first, `@everyone`'s having the server's own id; then what a channel says otherwise. */
export function missingPermissions(own: {
  userId: string;
  guild: string;
  roles: readonly string[];
  permissionsOf: ReadonlyMap<string, bigint>;
  overwrites: readonly Overwrite[];
}): string[] {
  const { userId, guild, roles, permissionsOf, overwrites } = own;
  const base = [guild, ...roles].reduce((sum, id) => sum | (permissionsOf.get(id) ?? 0n), 0n);
  if ((base & ADMINISTRATOR) !== 0n) return [];
  const apply = (bits: bigint, fitting: readonly Overwrite[]): bigint => {
    const denied = fitting.reduce((sum, { deny }) => sum | deny, 0n);
    return (bits & ~denied) | fitting.reduce((sum, { allow }) => sum | allow, 0n);
  };
  const steps: ((id: string) => boolean)[] = [
    (id) => id === guild,
    (id) => roles.includes(id),
    (id) => id === userId,
  ];
  const may = steps.reduce(
    (bits, isMeant) =>
      apply(
        bits,
        overwrites.filter(({ id }) => isMeant(id)),
      ),
    base,
  );
  return Object.entries(PERMISSION).flatMap(([name, bit]) => ((may & bit) === 0n ? [name] : []));
}

/** Where a person adds the bot to a server, with the permissions that it needs. */
export function inviteUrl(applicationId: string): string {
  const query = new URLSearchParams({
    client_id: applicationId,
    scope: "bot applications.commands",
    permissions: String(NEEDED_PERMISSIONS),
  });
  return `https://discord.com/oauth2/authorize?${query.toString()}`;
}

/** The app's id stands in the token, before its first dot; null where it does not. */
export function applicationIdIn(token: string): string | null {
  const id = Buffer.from(token.split(".")[0] ?? "", "base64").toString("latin1");
  return /^\d{17,20}$/.test(id) ? id : null;
}
