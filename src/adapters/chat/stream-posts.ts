import type { ReplyStream, Shown, ShowOutcome } from "../../core/index.ts";
import { type WritingOptions, writePosts } from "./write-posts.ts";

/** Calls with which the rest of an answer is written at its end; more is posted anew. */
const MAX_LAST_STEPS = 20;

export type StreamOptions = WritingOptions & {
  /** Makes the posts say exactly `shown`, whatever they say now. */
  show: (standing: readonly string[], shown: Shown) => Promise<ShowOutcome>;
  /** Posts hold more than the text while they grow: all are rewritten in the end. */
  isDraft?: boolean;
  /** Milliseconds before the first text is shown. */
  firstPauseMs: number;
  /** Milliseconds between two more: what the platform's limits allow. */
  pauseMs: number;
};

/**
 * Writes an answer while it comes: one writer, one call at a time. What fails is not tried to
 * death: the end puts it right.
 */
export function streamPosts(options: StreamOptions): ReplyStream {
  const { show, firstPauseMs, pauseMs } = options;
  const posts = writePosts(options);
  let isFinished = false;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  function schedule(ms: number): void {
    if (isFinished || timer !== null || posts.isBroken()) return;
    timer = setTimeout(() => {
      timer = null;
      writing = writing.then(writeSome);
      // Whoever ends the answer is told; until then a fault of an adapter ends no process.
      writing.catch(() => undefined);
    }, ms);
    timer.unref();
  }

  async function writeSome(): Promise<void> {
    const answer = await posts.step(false);
    if (answer?.kind === "slow_down") schedule(Math.max(pauseMs, answer.afterMs));
    // What did not fit into this post waits for no further word.
    else if (answer?.kind === "ok") schedule(pauseMs);
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
      schedule(posts.hasBegun() ? pauseMs : firstPauseMs);
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
      const isGood =
        isWhole && options.isDraft !== true && !posts.isBroken() && standing.length === 1;
      return isGood ? { kind: "shown", posted: standing } : show(standing, shown);
    },
  };
}
