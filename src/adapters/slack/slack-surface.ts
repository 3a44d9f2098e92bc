import type { ChatSurface, SurfacePlace } from "../../core/index.ts";
import { createBoundedCounts } from "../chat/bounded-counts.ts";
import { createBoundedSet } from "../chat/bounded-set.ts";
import { approversOn, type KeyNames } from "../chat/key-names.ts";
import { findDelivery } from "./find-delivery.ts";
import { speakerLine } from "./render-message.ts";
import { showOnSlack } from "./show-on-slack.ts";
import type { SlackApi } from "./slack-api.ts";
import { PLATFORM } from "./slack-room.ts";
import { createStatusLine } from "./status-line.ts";
import { createStreamOffer } from "./stream-offer.ts";
import { createStreamReply } from "./stream-reply.ts";

/** Messages remembered that brought their file already. */
const MAX_SHARED = 1_000;
/** Answers remembered whose beginning got lost. */
const MAX_LOST = 1_000;

/** Slack as the core drives it. */
export function createSlackSurface(options: {
  api: SlackApi;
  /** What people and groups that may approve are called. */
  names: KeyNames;
  clock: () => number;
  hasSeveralAgents: boolean;
}): ChatSurface {
  const { api, names, clock, hasSeveralAgents } = options;
  const showStatus = createStatusLine(api);
  const shared = createBoundedSet(MAX_SHARED);
  const fileMisses = createBoundedCounts(MAX_SHARED);
  const lost = createBoundedSet(MAX_LOST);
  const offer = createStreamOffer(clock);

  function showingAt(place: SurfacePlace, deliveryId: string) {
    const nameOf = names.nameOf(place);
    return { api, place, deliveryId, render: { nameOf, hasSeveralAgents }, shared, fileMisses };
  }

  return {
    platform: PLATFORM,
    async post(place, shown, deliveryId) {
      await names.learn(place, approversOn(shown));
      return showOnSlack(showingAt(place, deliveryId), [], shown);
    },
    async rewrite(place, posted, { shown, deliveryId }) {
      await names.learn(place, approversOn(shown));
      return showOnSlack(showingAt(place, deliveryId), posted, shown);
    },
    find: (place, { shown, deliveryId, since }) =>
      findDelivery(api, place, {
        deliveryId,
        since,
        mayBeUnnamed: shown.kind === "cut_off" || lost.has(deliveryId),
      }),
    readFile: ({ address, workspace }, maxBytes) => api.download(address, { maxBytes, workspace }),
    openReply: (place, { deliveryId, reader, agent }) =>
      createStreamReply({
        api,
        place,
        deliveryId,
        reader,
        speaker: hasSeveralAgents ? speakerLine(agent) : "",
        show: (standing, shown) => showOnSlack(showingAt(place, deliveryId), standing, shown),
        lost,
        offer,
        clock,
      }),
    showStatus,
  };
}
