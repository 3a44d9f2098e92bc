import type { DiscordState, PrivilegedIntent } from "../state/discord-state.ts";
import type { Json } from "../../json.ts";
import { userJsonOf } from "./user-json.ts";

/** The "limited" flags: enabled by a switch, without Discord's review. */
const FLAG: Record<PrivilegedIntent, number> = {
  GuildPresences: 1 << 13,
  GuildMembers: 1 << 15,
  MessageContent: 1 << 19,
};

export const applicationFlags = (state: DiscordState): number =>
  [...state.privileged].reduce((flags, name) => flags | FLAG[name], 0);

export function applicationJson(state: DiscordState): Json {
  const { id, name } = state.application;
  return {
    id,
    name,
    icon: null,
    description: "",
    bot_public: false,
    bot_require_code_grant: false,
    verify_key: "0".repeat(64),
    flags: applicationFlags(state),
    bot: userJsonOf(state, state.botId),
    owner: null,
    team: null,
    approximate_guild_count: [...state.guilds.values()].filter(({ isJoined }) => isJoined).length,
    redirect_uris: [],
    interactions_endpoint_url: null,
    integration_types_config: { "0": {} },
  };
}
