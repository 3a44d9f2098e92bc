import type { JsonObject } from "../../core/index.ts";

/**
 * One message of Discord's, ready to be sent. Whoever sends it adds `allowed_mentions`, empty: what
 * is drawn here pings nobody, and what is sent does not even try.
 */
export type DiscordPost = {
  /** Never together with `components` of version 2. */
  content?: string;
  components?: JsonObject[];
  /** Of `MESSAGE_FLAG`. */
  flags?: number;
  /** Sent beside it. */
  file?: { name: string; content: string };
};

/** https://docs.discord.com/developers/resources/message#message-object-message-flags */
export const MESSAGE_FLAG = {
  /** No preview is fetched: an address in a text must not be called by being shown. */
  suppressEmbeds: 1 << 2,
  /** For one reader, until they reload. */
  ephemeral: 1 << 6,
  /** Texts are components; once set it cannot be taken away. */
  componentsV2: 1 << 15,
} as const;
