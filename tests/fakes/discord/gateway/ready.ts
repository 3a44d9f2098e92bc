import type { DiscordState, Guild } from "../state/discord-state.ts";
import type { Json } from "../../json.ts";
import { guildCreateJson } from "../wire/guild-json.ts";
import { userJsonOf } from "../wire/user-json.ts";
import { applicationFlags } from "../wire/application-json.ts";
import { INTENT } from "./intents.ts";
import { isOnShard } from "./session.ts";
import type { Session } from "./session.ts";

/** READY, and a GUILD_CREATE for each guild of the shard. */
export function readyEvents(state: DiscordState, session: Session): { t: string; d: Json }[] {
  const guilds = [...state.guilds.values()].filter(
    (guild: Guild) => guild.isJoined && isOnShard(session.shard, guild.id),
  );
  const ready = {
    v: 10,
    user: { ...userJsonOf(state, state.botId), verified: true, mfa_enabled: true, email: null },
    guilds: guilds.map(({ id }) => ({ id, unavailable: true })),
    session_id: session.id,
    session_type: "normal",
    resume_gateway_url: `${state.origin.replace(/^http/, "ws")}/gateway-resume`,
    shard: session.shard,
    application: { id: state.application.id, flags: applicationFlags(state) },
    private_channels: [],
    relationships: [],
    presences: [],
    user_settings: {},
  };
  const created = session.intents & INTENT.Guilds ? guilds : [];
  return [
    { t: "READY", d: ready },
    ...created.map((guild) => ({ t: "GUILD_CREATE", d: guildCreateJson(state, guild) })),
  ];
}
