import type { ChatSurface, SurfacePlace } from "../../core/index.ts";
import type { DiscordApi } from "./discord-api.ts";
import { PLATFORM } from "./discord-room.ts";
import { findDelivery } from "./find-delivery.ts";
import { createLostPosts } from "./lost-posts.ts";
import type { People } from "./people.ts";
import { renderShown } from "./render-message.ts";
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
  people: Pick<People, "knownName">;
  /** Milliseconds, only ever growing. */
  clock: () => number;
  hasSeveralAgents: boolean;
}): DiscordSurface {
  const { api, people, clock, hasSeveralAgents } = options;
  const lost = createLostPosts();
  const statusLine = createStatusLine(api, clock);

  function viewAt({ workspace }: SurfacePlace): Showing["render"] {
    const nameOf = (key: string) => {
      const [platform, id = ""] = key.split(":");
      return platform === PLATFORM ? people.knownName(workspace, id) : null;
    };
    return { nameOf, hasSeveralAgents };
  }

  function showingAt(place: SurfacePlace, deliveryId: string): Showing {
    return { api, place, deliveryId, render: viewAt(place), lost };
  }

  return {
    platform: PLATFORM,
    post: (place, shown, deliveryId) => showOnDiscord(showingAt(place, deliveryId), [], shown),
    rewrite: (place, posted, { shown, deliveryId }) =>
      showOnDiscord(showingAt(place, deliveryId), posted, shown),
    find: (place, wanted) =>
      findDelivery(api, place, {
        ...wanted,
        posts: renderShown(wanted.shown, viewAt(place)),
        lost,
      }),
    readFile: ({ address }, maxBytes) => api.download(address, maxBytes),
    openReply: (place, { deliveryId }) =>
      createStreamReply({
        api,
        place,
        deliveryId,
        show: (standing, shown, known) =>
          showOnDiscord({ ...showingAt(place, deliveryId), known }, standing, shown),
        clock,
      }),
    showStatus: statusLine.show,
    close: statusLine.close,
  };
}
