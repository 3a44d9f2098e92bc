import type { ReplyStream, Shown, ShowOutcome } from "../../core/index.ts";
import { deadenMarkdown } from "./render-message.ts";
import type { SlackAnswer } from "./slack-api.ts";

/** Milliseconds before the first text is shown, and between two more: Slack takes 100 a minute. */
const FIRST_FLUSH_MS = 250;
const FLUSH_MS = 1_000;
/** Slack closes a stream five minutes after it began, however busy it is. */
const ROLL_OVER_MS = 240_000;
/** Characters of one post; Slack takes 12,000 in a call. */
const MAX_POST_CHARS = 9_000;

/** How a post grows: by Slack's streaming, or by rewriting it where streams are not to be had. */
export type GrowingPost = {
  /** The whole text of this post so far; `added` is its end that is new. */
  grow(text: { whole: string; added: string }): Promise<SlackAnswer>;
  /** Slack's name for it, once it stands. */
  ts(): string | null;
  end(): Promise<SlackAnswer>;
};

export type StreamOptions = {
  /** Begins a post; `part` counts from 0. */
  begin: (part: number) => GrowingPost;
  /** Makes the posts say exactly `shown`, whatever they say now. */
  show: (standing: readonly string[], shown: Shown) => Promise<ShowOutcome>;
  clock: () => number;
};

/**
 * Writes an answer while it comes: one writer, one call at a time, rolled over to a new post
 * before Slack closes the old one. What fails is not tried to death: the end puts it right.
 */
export function createStreamReply({ begin, show, clock }: StreamOptions): ReplyStream {
  /** Everything said so far, and how much of it stands on Slack. */
  let text = "";
  let written = 0;
  let current: { post: GrowingPost; from: number; begunAt: number } | null = null;
  const ended: string[] = [];
  let parts = 0;
  let isBroken = false;
  let isFinished = false;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const posted = () => [...ended, ...[current?.post.ts()].filter((ts) => typeof ts === "string")];

  function schedule(ms: number): void {
    if (isFinished || isBroken || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      writing = writing.then(() => flush(false));
    }, ms);
    timer.unref();
  }

  async function endPost(): Promise<void> {
    if (!current) return;
    const { post } = current;
    const answer = await post.end();
    const ts = post.ts();
    if (ts !== null) ended.push(ts);
    current = null;
    // An expired stream stands there as it was: what it lacks is put right at the end.
    if (answer.kind !== "ok") isBroken = true;
  }

  /** One step: at most one call that grows a post. */
  async function flush(isLast: boolean): Promise<void> {
    const end = isLast ? text.length : settledLength(text);
    if (isBroken || written >= end) return;
    if (current && isFull(current)) await endPost();
    if (isBroken) return;
    current ??= { post: begin(parts++), from: written, begunAt: clock() };
    const until = Math.min(end, current.from + MAX_POST_CHARS);
    const answer = await current.post.grow({
      whole: deadenMarkdown(text.slice(current.from, until)),
      added: deadenMarkdown(text.slice(written, until)),
    });
    await settle(answer, until, isLast);
  }

  async function settle(answer: SlackAnswer, until: number, isLast: boolean): Promise<void> {
    if (answer.kind === "ok") {
      written = until;
      if (isLast) await flush(true);
      else if (written < text.length) schedule(FLUSH_MS);
      return;
    }
    if (answer.kind === "rate_limited" && !isLast)
      schedule(Math.max(FLUSH_MS, answer.retryAfterMs));
    else isBroken = true;
  }

  function isFull({ from, begunAt }: { from: number; begunAt: number }): boolean {
    return written - from >= MAX_POST_CHARS || clock() - begunAt > ROLL_OVER_MS;
  }

  return {
    append(added) {
      if (isFinished) return;
      text += added;
      schedule(posted().length === 0 && written === 0 ? FIRST_FLUSH_MS : FLUSH_MS);
    },
    posted,
    async finish(shown) {
      isFinished = true;
      clearTimeout(timer ?? undefined);
      await writing;
      // Nothing stands there yet: the whole is posted as one.
      if (parts === 0) return show([], shown);
      const isWhole = shown.kind === "message" && shown.message.content === text;
      if (isWhole) await flush(true);
      await endPost();
      const standing = posted();
      // Several posts were cut wherever they were full, perhaps inside a block of code.
      if (isWhole && !isBroken && standing.length === 1) return { kind: "shown", posted: standing };
      return show(standing, shown);
    },
  };
}

/** A mention is neutralised as a whole: one that may have only begun waits for its end. */
function settledLength(text: string): number {
  const open = text.lastIndexOf("<");
  return open >= 0 && text.length - open < MAX_MARKUP_CHARS && !text.includes(">", open)
    ? open
    : text.length;
}

const MAX_MARKUP_CHARS = 60;
