import { Refusal } from "../api/refusal.ts";
import type { Answering, RestCall, Route } from "../api/rest-call.ts";
import type { Guild } from "../state/discord-state.ts";
import { channelJson } from "../wire/channel-json.ts";
import { channelsOf, guildJson, roleJson } from "../wire/guild-json.ts";
import { fullMemberJson } from "../wire/user-json.ts";

function guildOf({ state, params }: RestCall): Guild {
  const guild = state.guilds.get(params.guild ?? "");
  if (!guild) throw new Refusal(10004);
  if (!guild.isJoined) throw new Refusal(50001);
  return guild;
}

const get: Answering = (call) => guildJson(guildOf(call));

const channels: Answering = (call) =>
  channelsOf(call.state, guildOf(call)).map((channel) => channelJson(call.state, channel));

const roles: Answering = (call) => [...guildOf(call).roles.values()].map(roleJson);

const member: Answering = (call) => {
  const found = guildOf(call).members.get(call.params.user ?? "");
  if (found) return fullMemberJson(call.state, found);
  throw new Refusal(call.state.users.has(call.params.user ?? "") ? 10007 : 10013);
};

/** Listing members takes the privileged intent. */
const members: Answering = (call) => {
  const guild = guildOf(call);
  if (!call.state.privileged.has("GuildMembers")) throw new Refusal(50001);
  return [...guild.members.values()].map((each) => fullMemberJson(call.state, each));
};

export const GUILD_ROUTES: readonly Route[] = [
  { name: "guilds.get", method: "GET", path: "/guilds/:guild", run: get },
  { name: "guilds.channels", method: "GET", path: "/guilds/:guild/channels", run: channels },
  { name: "guilds.roles", method: "GET", path: "/guilds/:guild/roles", run: roles },
  { name: "guilds.members", method: "GET", path: "/guilds/:guild/members", run: members },
  { name: "guilds.member", method: "GET", path: "/guilds/:guild/members/:user", run: member },
];
