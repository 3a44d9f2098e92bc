import type { Author, ReplyStream, Shown, ShowOutcome, SurfacePlace } from "../../core/index.ts";
import type { BoundedSet } from "../chat/bounded-set.ts";
import { streamPosts } from "../chat/stream-posts.ts";
import { createRewrittenPost, createStreamedPost } from "./growing-post.ts";
import { deadenMarkdown } from "./render-message.ts";
import type { SlackApi } from "./slack-api.ts";
import type { StreamOffer } from "./stream-offer.ts";

/** Milliseconds before the first text is shown, and between two more: Slack takes 100 a minute. */
const FIRST_PAUSE_MS = 250;
const PAUSE_MS = 1_000;
/** Slack closes a stream five minutes after it began, however busy it is. */
const ROLL_OVER_MS = 240_000;
/** Characters of one post; Slack takes 12,000 bytes in a streamed one. */
const MAX_POST_CHARS = 4_000;

export type SlackReply = {
  api: SlackApi;
  place: SurfacePlace;
  deliveryId: string;
  /** Whom Slack addresses the stream to. */
  reader: Author | null;
  /** Who speaks, as it stands before the answer; empty where only one agent does. */
  speaker: string;
  show: (standing: readonly string[], shown: Shown) => Promise<ShowOutcome>;
  /** Deliveries of which a post was begun without a word from Slack whether it stands. */
  lost: BoundedSet;
  offer: StreamOffer;
  clock: () => number;
};

/** What stands there is found before anything is said again. */
const LOOK_FOR_IT: ShowOutcome = {
  kind: "retry",
  afterMs: 0,
  problem: "Slack did not say whether it took the beginning of an answer",
  posted: [],
};

/** An answer while it is written: streamed in threads, rewritten elsewhere. */
export function createStreamReply(reply: SlackReply): ReplyStream {
  const { api, place, deliveryId, reader, speaker, lost, offer, clock } = reply;
  const canStream = place.thread !== "" && reader !== null && offer.stands();
  return streamPosts({
    begin: (part) =>
      canStream
        ? createStreamedPost({ api, place, deliveryId, part, lost, offer }, reader)
        : createRewrittenPost({ api, place, deliveryId, part, lost }),
    show: (standing, shown) =>
      lost.has(deliveryId) ? Promise.resolve(LOOK_FOR_IT) : reply.show(standing, shown),
    // The dots at the end of a post that grows by being rewritten are still there.
    isDraft: !canStream,
    deaden: (text, part) => `${part === 0 ? speaker : ""}${deadenMarkdown(text)}`,
    maxPostChars: MAX_POST_CHARS,
    rollOverMs: ROLL_OVER_MS,
    firstPauseMs: FIRST_PAUSE_MS,
    pauseMs: PAUSE_MS,
    clock,
  });
}
