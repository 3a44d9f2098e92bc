import type { ChatSurface, SurfacePlace } from "../../core/index.ts";
import { findDelivery } from "./find-delivery.ts";
import type { People } from "./people.ts";
import { showOnSlack } from "./show-on-slack.ts";
import type { SlackApi } from "./slack-api.ts";
import { PLATFORM } from "./slack-room.ts";
import { createStatusLine } from "./status-line.ts";
import { createStreamReply } from "./stream-reply.ts";

/** Slack as the core drives it. */
export function createSlackSurface(options: {
  api: SlackApi;
  people: People;
  clock: () => number;
  hasSeveralAgents: boolean;
}): ChatSurface {
  const { api, people, clock, hasSeveralAgents } = options;
  const showStatus = createStatusLine(api);

  function showingAt(place: SurfacePlace, deliveryId: string) {
    const nameOf = (key: string) => {
      const [platform, id = ""] = key.split(":");
      return platform === PLATFORM ? people.knownName(place.workspace, id) : null;
    };
    return { api, place, deliveryId, render: { nameOf, hasSeveralAgents } };
  }

  return {
    platform: PLATFORM,
    post: (place, shown, deliveryId) => showOnSlack(showingAt(place, deliveryId), [], shown),
    rewrite: (place, posted, { shown, deliveryId }) =>
      showOnSlack(showingAt(place, deliveryId), posted, shown),
    find: (place, { shown, deliveryId, since }) =>
      findDelivery(api, place, { deliveryId, since, isCutOff: shown.kind === "cut_off" }),
    readFile: ({ address, workspace }, maxBytes) => api.download(address, { maxBytes, workspace }),
    openReply: (place, { deliveryId, reader }) =>
      createStreamReply({
        api,
        place,
        deliveryId,
        reader,
        show: (standing, shown) => showOnSlack(showingAt(place, deliveryId), standing, shown),
        clock,
      }),
    showStatus,
  };
}
