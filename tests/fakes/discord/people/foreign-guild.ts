import { addChannel, addMember, createGuild } from "../state/create-guild.ts";
import { CHANNEL_TYPE } from "../state/discord-state.ts";
import type { Channel, DiscordState } from "../state/discord-state.ts";

/** A channel of a guild that the gateway never told the bot of. */
export function foreignChannel(state: DiscordState, userId: string): Channel {
  const guild = createGuild(state, { name: "Elsewhere" });
  guild.isJoined = false;
  addMember(state, guild, userId);
  const id = state.ids.next();
  return addChannel(state, { id, name: "elsewhere", type: CHANNEL_TYPE.text, guildId: guild.id });
}
