import type { ChatSurface, SurfacePlace } from "../../core/index.ts";
import { approversOn, type KeyNames } from "../chat/key-names.ts";
import type { DiscordApi } from "./discord-api.ts";
import { PLATFORM } from "./discord-room.ts";
import { findDelivery } from "./find-delivery.ts";
import { createLostPosts } from "./lost-posts.ts";
import { readFile } from "./read-file.ts";
import { renderDiscordPosts } from "./render-message.ts";
import { type Showing, showOnDiscord } from "./show-on-discord.ts";
import { createStatusLine } from "./status-line.ts";
import { createStreamReply } from "./stream-reply.ts";

export type DiscordSurface = ChatSurface & {
  /** Types nowhere any more. */
  close(): void;
};

/** Discord as the core drives it. */
export function createDiscordSurface(options: {
  api: DiscordApi;
  /** What people and roles that may approve are called. */
  names: KeyNames;
  /** Milliseconds, only ever growing. */
  clock: () => number;
  now: () => Date;
  hasSeveralAgents: boolean;
}): DiscordSurface {
  const { api, names, clock, now, hasSeveralAgents } = options;
  const lost = createLostPosts();
  const statusLine = createStatusLine(api, clock);

  function viewAt(place: SurfacePlace): Showing["render"] {
    return { nameOf: names.nameOf(place), hasSeveralAgents };
  }

  function showingAt(place: SurfacePlace, deliveryId: string): Showing {
    return { api, place, deliveryId, render: viewAt(place), lost, now };
  }

  return {
    platform: PLATFORM,
    async post(place, shown, deliveryId) {
      await names.learn(place, approversOn(shown));
      return showOnDiscord(showingAt(place, deliveryId), [], shown);
    },
    async rewrite(place, posted, { shown, deliveryId }) {
      await names.learn(place, approversOn(shown));
      return showOnDiscord(showingAt(place, deliveryId), posted, shown);
    },
    find: (place, wanted) =>
      findDelivery(api, place, {
        ...wanted,
        posts: renderDiscordPosts(wanted.shown, viewAt(place)),
        lost,
      }),
    readFile: ({ address }, maxBytes) => readFile(api, address, maxBytes),
    openReply: (place, { deliveryId, agent }) =>
      createStreamReply({
        api,
        place,
        deliveryId,
        view: { agent, hasSeveralAgents },
        show: (standing, shown, known) =>
          showOnDiscord({ ...showingAt(place, deliveryId), known }, standing, shown),
        clock,
        now,
      }),
    showStatus: statusLine.show,
    close: statusLine.close,
  };
}
