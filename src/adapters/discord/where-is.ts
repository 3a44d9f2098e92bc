import { PlatformSilentError } from "../../core/index.ts";
import type { SeenChannel } from "./discord-event.ts";
import type { DiscordRoom } from "./discord-room.ts";
import { openPlaces } from "./known-messages.ts";
import { threadOn } from "./place-of.ts";

const TEXT = 0;
const DIRECT = 1;

type Where = { guild: string; channel: string; seen?: SeenChannel | null };

/**
 * What the place of an event is, as the event itself says it, else as we know it. `guild`: empty
 * in a direct conversation, which nobody need be asked about. What Discord does not show us is a
 * thread where a session of ours lives, or else taken for a text channel, as most channels are.
 * @throws PlatformSilentError while Discord does not tell what the channel is: it can be tried again.
 */
export async function whereIs(
  { channels, core }: Pick<DiscordRoom, "channels" | "core">,
  { guild, channel, seen = null }: Where,
): Promise<SeenChannel> {
  if (guild === "") return { guild, channel, type: DIRECT, parent: null };
  const known = seen ?? (await channels.find(channel));
  if (known !== null && known !== "hidden") return { ...known, guild };
  const places = await openPlaces(core, guild);
  const ours = places.find(({ thread }) => thread === channel);
  if (!ours && known === null) {
    throw new PlatformSilentError(`Discord does not say what the channel ${channel} is.`);
  }
  const taken = ours
    ? threadOn({ guild, channel: ours.channel, id: channel })
    : { guild, channel, type: TEXT, parent: null };
  channels.learn(taken);
  return taken;
}
