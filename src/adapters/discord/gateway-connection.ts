/** What a connection to the gateway tells. */
export type GatewayListener = {
  /** Before anything else: on how many shards it runs. */
  onShards(count: number): void;
  /** A new session: what happened before it was not told. */
  onReady(shard: number): void;
  /** The old session goes on, and what was missed is told now. */
  onResumed(shard: number): void;
  /** `code`: why the socket was closed, Discord's own from 4000. */
  onLost(shard: number, code: number): void;
  onDispatch(payload: unknown): void;
};

export type GatewayConnection = {
  /** Settles when every shard is ready. */
  open(): Promise<void>;
  close(): Promise<void>;
};

/** Closed for good: the same again would be answered the same. */
export const FATAL = {
  badToken: 4004,
  badShard: 4010,
  shardingRequired: 4011,
  badVersion: 4012,
  badIntents: 4013,
  forbiddenIntents: 4014,
} as const;

export function isFatal(code: number): boolean {
  return Object.values<number>(FATAL).includes(code);
}

/** What the gateway is asked to tell: https://discord.com/developers/docs/events/gateway. */
export const INTENT = {
  guilds: 1 << 0,
  guildMessages: 1 << 9,
  directMessages: 1 << 12,
  /** Privileged: switched on by a person in the Developer Portal. */
  messageContent: 1 << 15,
} as const;

export const NEEDED_INTENTS = INTENT.guilds | INTENT.guildMessages | INTENT.directMessages;
