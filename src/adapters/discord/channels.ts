import { z } from "zod";
import { createKeptAnswers } from "../chat/kept-answers.ts";
import type { DiscordApi } from "./discord-api.ts";
import type { SeenChannel } from "./discord-event.ts";

/** What a channel is and where it hangs does not change; who sees it is asked of Discord each time. */
const LIFETIME_MS = 86_400_000;
const MAX_LEARNT = 50_000;

/** What channels are: told by the gateway, asked for where it has not told. */
export type Channels = {
  /** null: Discord does not show it to us, or does not answer. */
  find(channelId: string): Promise<SeenChannel | null>;
  learn(channel: SeenChannel): void;
  forget(channelId: string): void;
};

const channelShape = z.object({
  id: z.string(),
  type: z.number(),
  guild_id: z.string().nullish(),
  parent_id: z.string().nullish(),
});

export function createChannels({
  api,
  clock,
}: {
  api: DiscordApi;
  /** Milliseconds, only ever growing. */
  clock: () => number;
}): Channels {
  const learnt = new Map<string, SeenChannel>();
  const asked = createKeptAnswers<SeenChannel>({ lifetimeMs: LIFETIME_MS, clock });
  return {
    async find(channelId) {
      return learnt.get(channelId) ?? asked.get(channelId, () => ask(api, channelId));
    },
    learn(channel) {
      if (learnt.size >= MAX_LEARNT) learnt.clear();
      learnt.set(channel.channel, channel);
    },
    forget(channelId) {
      learnt.delete(channelId);
      asked.forget((key) => key === channelId);
    },
  };
}

const DIRECT = 1;

/**
 * What the place of an event is, as the event itself says it, else as we know it. `guild`: empty
 * in a direct conversation, which nobody need be asked about.
 * @throws Error while Discord does not tell what the channel is: it can be tried again.
 */
export async function whereIs(
  channels: Pick<Channels, "find">,
  { guild, channel, seen = null }: { guild: string; channel: string; seen?: SeenChannel | null },
): Promise<SeenChannel> {
  if (guild === "") return { guild, channel, type: DIRECT, parent: null };
  const known = seen ?? (await channels.find(channel));
  if (!known) throw new Error(`Discord does not say what the channel ${channel} is.`);
  return { ...known, guild };
}

async function ask(api: DiscordApi, channelId: string): Promise<SeenChannel | null> {
  const answer = await api.call("GET", `/channels/${channelId}`);
  return answer.kind === "ok" ? readChannel(answer.body, "") : null;
}

/** Reads a channel of Discord's; null when it is none. `guild`: where the channel does not say. */
export function readChannel(value: unknown, guild: string): SeenChannel | null {
  const read = channelShape.safeParse(value);
  if (!read.success) return null;
  const { id, type, guild_id: named, parent_id: parent } = read.data;
  return { guild: named ?? guild, channel: id, type, parent: parent ?? null };
}
