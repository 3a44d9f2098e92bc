import type { ReplyStream, Shown, ShowOutcome } from "../../core/index.ts";
import { type GrowingPost, writePosts } from "./write-posts.ts";

/** Milliseconds before the first text is shown, and between two more: Slack takes 100 a minute. */
const FIRST_PAUSE_MS = 250;
const PAUSE_MS = 1_000;
/** Calls with which the rest of an answer is written at its end; more is posted anew. */
const MAX_LAST_STEPS = 20;

export type StreamOptions = {
  /** Begins a post; `part` counts from 0. */
  begin: (part: number) => GrowingPost;
  /** Makes the posts say exactly `shown`, whatever they say now. */
  show: (standing: readonly string[], shown: Shown) => Promise<ShowOutcome>;
  clock: () => number;
};

/**
 * Writes an answer while it comes: one writer, one call at a time. What fails is not tried to
 * death: the end puts it right.
 */
export function createStreamReply({ begin, show, clock }: StreamOptions): ReplyStream {
  const posts = writePosts({ begin, clock });
  let isFinished = false;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  function schedule(ms: number): void {
    if (isFinished || timer !== null || posts.isBroken()) return;
    timer = setTimeout(() => {
      timer = null;
      writing = writing.then(writeSome);
    }, ms);
    timer.unref();
  }

  async function writeSome(): Promise<void> {
    const answer = await posts.step(false);
    if (answer?.kind === "rate_limited") schedule(Math.max(PAUSE_MS, answer.retryAfterMs));
  }

  async function writeRest(): Promise<void> {
    for (let step = 0; step < MAX_LAST_STEPS; step++) {
      if ((await posts.step(true)) === null) return;
    }
  }

  return {
    append(text) {
      if (isFinished) return;
      posts.add(text);
      schedule(posts.hasBegun() ? PAUSE_MS : FIRST_PAUSE_MS);
    },
    posted: posts.posted,
    async finish(shown) {
      isFinished = true;
      clearTimeout(timer ?? undefined);
      await writing;
      // Nothing stands there yet: the whole is posted as one.
      if (!posts.hasBegun()) return show([], shown);
      const isWhole = shown.kind === "message" && shown.message.content === posts.text();
      if (isWhole) await writeRest();
      await posts.end();
      const standing = posts.posted();
      // Several posts were cut wherever they were full, perhaps inside a block of code.
      const isGood = isWhole && !posts.isBroken() && standing.length === 1;
      return isGood ? { kind: "shown", posted: standing } : show(standing, shown);
    },
  };
}
