/** https://docs.discord.com/developers/topics/opcodes-and-status-codes#gateway */
export const OP = {
  heartbeat: 1,
  identify: 2,
  presence: 3,
  voice: 4,
  resume: 6,
  reconnect: 7,
  members: 8,
  invalidSession: 9,
  hello: 10,
  ack: 11,
} as const;
/** https://docs.discord.com/developers/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes */
export const CLOSE = {
  unknownOpcode: 4001,
  decode: 4002,
  notAuthenticated: 4003,
  authentication: 4004,
  alreadyAuthenticated: 4005,
  invalidSequence: 4007,
  rateLimited: 4008,
  invalidShard: 4010,
  invalidVersion: 4012,
} as const;
