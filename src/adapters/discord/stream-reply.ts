import type { ReplyStream, Shown, ShowOutcome, SurfacePlace } from "../../core/index.ts";
import { streamPosts } from "../chat/stream-posts.ts";
import type { DiscordApi } from "./discord-api.ts";
import { createGrowingPost } from "./growing-post.ts";
import { renderAnswer } from "./render-message.ts";

/** Milliseconds before the first text is shown, and between two more: five edits in five seconds. */
const FIRST_PAUSE_MS = 250;
const PAUSE_MS = 1_200;
/** Edits of messages older than an hour are limited: another post is begun long before. */
const ROLL_OVER_MS = 1_800_000;
/** Characters of one post; Discord takes 2,000, and what keeps text harmless needs some. */
const MAX_POST_CHARS = 1_800;

export type DiscordReply = {
  api: DiscordApi;
  place: SurfacePlace;
  deliveryId: string;
  view: { agent: string | null; hasSeveralAgents: boolean };
  /** `known`: what the posts say already, by their ids. */
  show: (
    standing: readonly string[],
    shown: Shown,
    known: ReadonlyMap<string, string>,
  ) => Promise<ShowOutcome>;
  /** Milliseconds, only ever growing. */
  clock: () => number;
  now: () => Date;
};

/** An answer while it is written, by edits that Discord's limits allow. */
export function createStreamReply(options: DiscordReply): ReplyStream {
  const { api, place, deliveryId, view, show, clock, now } = options;
  const known = new Map<string, string>();
  let isFinished = false;
  const reply = streamPosts({
    begin: (part) =>
      createGrowingPost({ api, place, deliveryId, part, known, now, isFinished: () => isFinished }),
    show: (standing, shown) => show(standing, shown, known),
    deaden: (text, part) => drawnSoFar(text, part === 0 ? view : NO_NAME),
    maxPostChars: MAX_POST_CHARS,
    rollOverMs: ROLL_OVER_MS,
    firstPauseMs: FIRST_PAUSE_MS,
    pauseMs: PAUSE_MS,
    clock,
  });
  return {
    ...reply,
    finish(shown) {
      isFinished = true;
      return reply.finish(shown);
    },
  };
}

/**
 * As the whole is drawn in the end, so that an answer of one post needs no more edit then. What
 * marks make longer than a post waits for the end.
 */
function drawnSoFar(text: string, { agent, hasSeveralAgents }: DiscordReply["view"]): string {
  if (text.trim() === "") return "";
  const [first] = renderAnswer({ agent, content: text }, { hasSeveralAgents });
  return first?.content ?? "";
}

/** Only the first post says who speaks. */
const NO_NAME = { agent: null, hasSeveralAgents: false };
