import type { Core, Log } from "../../core/index.ts";
import type { KeyNames } from "../chat/key-names.ts";
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
  names: KeyNames;
  channels: Channels;
  settings: DiscordSettings;
  own: OwnIds;
  /** By its server: the role that came with the bot. People often name it instead of the bot. */
  ownRoles: Map<string, string>;
  /** When a grant that is given now ends; null: not by itself. */
  grantsEndAt: () => Date | null;
  /** false: the gateway keeps from us what people write without naming us. */
  readsContent: () => boolean;
  /** true the first time that something is to be said about a subject. */
  isFirst: (subject: string) => boolean;
  log: Log;
};

/** The ids by which a text in this server names us. */
export function oursIn(
  { own, ownRoles }: Pick<DiscordRoom, "own" | "ownRoles">,
  guild: string,
): readonly string[] {
  const role = ownRoles.get(guild);
  return role === undefined ? [own.botUserId] : [own.botUserId, role];
}

export const PLATFORM = "discord";
