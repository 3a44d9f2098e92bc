import type { Author, ReplyStream, Shown, ShowOutcome, SurfacePlace } from "../../core/index.ts";
import { streamPosts } from "../chat/stream-posts.ts";
import { createRewrittenPost, createStreamedPost } from "./growing-post.ts";
import { deadenMarkdown } from "./render-message.ts";
import type { SlackApi } from "./slack-api.ts";

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
  show: (standing: readonly string[], shown: Shown) => Promise<ShowOutcome>;
  clock: () => number;
};

/** An answer while it is written: streamed in threads, rewritten elsewhere. */
export function createStreamReply(reply: SlackReply): ReplyStream {
  const { api, place, deliveryId, reader, show, clock } = reply;
  const canStream = place.thread !== "" && reader !== null;
  return streamPosts({
    begin: (part) =>
      canStream
        ? createStreamedPost({ api, place, deliveryId, part }, reader)
        : createRewrittenPost({ api, place, deliveryId, part }),
    show,
    // The dots at the end of a post that grows by being rewritten are still there.
    isDraft: !canStream,
    deaden: deadenMarkdown,
    maxPostChars: MAX_POST_CHARS,
    rollOverMs: ROLL_OVER_MS,
    firstPauseMs: FIRST_PAUSE_MS,
    pauseMs: PAUSE_MS,
    clock,
  });
}
