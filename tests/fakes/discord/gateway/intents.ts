import type { PrivilegedIntent } from "../state/discord-state.ts";

/** https://docs.discord.com/developers/events/gateway#gateway-intents */
export const INTENT = {
  Guilds: 1 << 0,
  GuildMembers: 1 << 1,
  GuildPresences: 1 << 8,
  GuildMessages: 1 << 9,
  GuildMessageReactions: 1 << 10,
  GuildMessageTyping: 1 << 11,
  DirectMessages: 1 << 12,
  DirectMessageTyping: 1 << 14,
  MessageContent: 1 << 15,
} as const;

const KNOWN_BITS = 26;
const RETIRED = [17, 18, 19, 22, 23];
const ALL_INTENTS = 2 ** KNOWN_BITS - 1 - RETIRED.reduce((sum, bit) => sum + 2 ** bit, 0);

const PRIVILEGED: readonly PrivilegedIntent[] = [
  "GuildMembers",
  "GuildPresences",
  "MessageContent",
];

/** The close code that wrong intents earn: 4013 for unknown ones, 4014 for those not enabled. */
export function intentsRefusal(
  intents: number,
  enabled: ReadonlySet<PrivilegedIntent>,
): number | undefined {
  if (!Number.isInteger(intents) || intents < 0 || intents & ~ALL_INTENTS) return 4013;
  const isDenied = PRIVILEGED.some((name) => intents & INTENT[name] && !enabled.has(name));
  return isDenied ? 4014 : undefined;
}
