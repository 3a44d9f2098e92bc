import { deadenMarkdown } from "./render-message.ts";
import type { SlackAnswer } from "./slack-api.ts";

/** Slack closes a stream five minutes after it began, however busy it is. */
const ROLL_OVER_MS = 240_000;
/** Characters of one post; Slack takes 12,000 bytes in a streamed one. */
const MAX_POST_CHARS = 4_000;
/** A mention is made dead as a whole: one that may have only begun waits for its end. */
const MAX_MARKUP_CHARS = 60;

/** How a post grows: by Slack's streaming, or by rewriting it where streams are not to be had. */
export type GrowingPost = {
  /** `whole`: the text of this post so far; `added`: its end that is new. */
  grow(text: { whole: string; added: string }): Promise<SlackAnswer>;
  /** Slack's name for it, once it stands. */
  ts(): string | null;
  end(): Promise<SlackAnswer>;
};

export type PostsWriter = {
  add(text: string): void;
  text(): string;
  /** One step: at most one call that makes a post grow. null: there was nothing to write. */
  step(isLast: boolean): Promise<SlackAnswer | null>;
  /** Ends the post that grows, if one does. */
  end(): Promise<void>;
  posted(): readonly string[];
  hasBegun(): boolean;
  /** Something did not get through: the posts have to be put right by rewriting them. */
  isBroken(): boolean;
};

/** Writes a growing text into posts, and into a new one before Slack closes the old one. */
export function writePosts(options: {
  /** Begins a post; `part` counts from 0. */
  begin: (part: number) => GrowingPost;
  clock: () => number;
}): PostsWriter {
  const { begin, clock } = options;
  const state = { text: "", written: 0, parts: 0, isBroken: false };
  const ended: string[] = [];
  let current: { post: GrowingPost; from: number; begunAt: number } | null = null;

  async function end(): Promise<void> {
    const post = current?.post;
    current = null;
    if (!post) return;
    const answer = await post.end();
    const ts = post.ts();
    if (ts !== null) ended.push(ts);
    // A stream that Slack closed stands there as it was: what it lacks is put right by rewriting.
    if (answer.kind !== "ok") state.isBroken = true;
  }

  function isFull(): boolean {
    if (!current) return false;
    const isLong = state.written - current.from >= MAX_POST_CHARS;
    return isLong || clock() - current.begunAt > ROLL_OVER_MS;
  }

  return {
    add: (text) => void (state.text += text),
    text: () => state.text,
    async step(isLast) {
      const { text } = state;
      const limit = isLast ? text.length : settledLength(text);
      if (state.isBroken || state.written >= limit) return null;
      if (isFull()) await end();
      if (state.isBroken) return null;
      current ??= { post: begin(state.parts++), from: state.written, begunAt: clock() };
      const until = Math.min(limit, current.from + MAX_POST_CHARS);
      const answer = await current.post.grow({
        whole: deadenMarkdown(text.slice(current.from, until)),
        added: deadenMarkdown(text.slice(state.written, until)),
      });
      if (answer.kind === "ok") state.written = until;
      else if (answer.kind !== "rate_limited" || isLast) state.isBroken = true;
      return answer;
    },
    end,
    posted() {
      const ts = current?.post.ts() ?? null;
      return ts === null ? [...ended] : [...ended, ts];
    },
    hasBegun: () => state.parts > 0,
    isBroken: () => state.isBroken,
  };
}

function settledLength(text: string): number {
  const open = text.lastIndexOf("<");
  const isOpen = open >= 0 && text.length - open < MAX_MARKUP_CHARS && !text.includes(">", open);
  return isOpen ? open : text.length;
}
