/** https://docs.discord.com/developers/resources/message#message-object-message-flags */
export const FLAG = {
  suppressEmbeds: 1 << 2,
  hasThread: 1 << 5,
  ephemeral: 1 << 6,
  loading: 1 << 7,
  suppressNotifications: 1 << 12,
  componentsV2: 1 << 15,
} as const;

export const has = (flags: number, flag: keyof typeof FLAG): boolean => (flags & FLAG[flag]) !== 0;
