import type { Core, Log } from "../../core/index.ts";
import type { Channels } from "./channels.ts";
import type { DiscordApi } from "./discord-api.ts";
import type { People } from "./people.ts";

export type DiscordSettings = {
  /** Servers that we serve; empty: every one that we are in. */
  guilds: readonly string[];
  sessionIn: "thread" | "channel";
};

/** Who the token is. */
export type OwnIds = { botUserId: string; applicationId: string };

/** What everything that answers Discord works with. */
export type DiscordRoom = {
  core: Core;
  api: DiscordApi;
  people: People;
  channels: Channels;
  settings: DiscordSettings;
  own: OwnIds;
  /** When a grant that is given now ends; null: not by itself. */
  grantsEndAt: () => Date | null;
  /** false: the gateway keeps from us what people write without naming us. */
  readsContent: () => boolean;
  /** true the first time that something is to be said about a subject. */
  isFirst: (subject: string) => boolean;
  log: Log;
};

export const PLATFORM = "discord";
