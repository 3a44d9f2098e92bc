import { z } from "zod";
import { createKeptAnswers } from "../chat/kept-answers.ts";
import type { DiscordApi } from "./discord-api.ts";
import type { SeenChannel } from "./discord-event.ts";

/** What a channel is and where it hangs does not change; who sees it is asked of Discord each time. */
const LIFETIME_MS = 86_400_000;
const MAX_LEARNT = 50_000;

/** What channels are: told by the gateway, asked for where it has not told. */
export type Channels = {
  /** `hidden`: Discord does not show it to us. null: it does not answer. */
  find(channelId: string): Promise<SeenChannel | "hidden" | null>;
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
  const asked = createKeptAnswers<SeenChannel | "hidden">({ lifetimeMs: LIFETIME_MS, clock });
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

async function ask(api: DiscordApi, channelId: string): Promise<SeenChannel | "hidden" | null> {
  const answer = await api.call("GET", `/channels/${channelId}`);
  if (answer.kind === "refused") return "hidden";
  // What is no channel tells no more the next time.
  return answer.kind === "ok" ? (readChannel(answer.body, "") ?? "hidden") : null;
}

/** Reads a channel of Discord's; null when it is none. `guild`: where the channel does not say. */
export function readChannel(value: unknown, guild: string): SeenChannel | null {
  const read = channelShape.safeParse(value);
  if (!read.success) return null;
  const { id, type, guild_id: named, parent_id: parent } = read.data;
  return { guild: named ?? guild, channel: id, type, parent: parent ?? null };
}
