/** A mention is made dead as a whole: one that may have only begun waits for its end. */
const MAX_MARKUP_CHARS = 60;

export type Grown =
  | { kind: "ok" }
  | { kind: "slow_down"; afterMs: number }
  /** It stays as it is; the end puts it right. */
  | { kind: "failed" };

/** How a post grows: by a platform's streaming, or by being rewritten. */
export type GrowingPost = {
  /** `whole`: the text of this post so far; `added`: its end that is new. */
  grow(text: { whole: string; added: string }): Promise<Grown>;
  /** The platform's name for it, once it stands. */
  id(): string | null;
  end(): Promise<Grown>;
};

export type PostsWriter = {
  add(text: string): void;
  text(): string;
  /** One step: at most one call that makes a post grow. null: there was nothing to write. */
  step(isLast: boolean): Promise<Grown | null>;
  /** Ends the post that grows, if one does. */
  end(): Promise<void>;
  posted(): readonly string[];
  hasBegun(): boolean;
  /** Something did not get through: the posts have to be put right by rewriting them. */
  isBroken(): boolean;
};

export type WritingOptions = {
  /** Begins a post; `part` counts from 0. */
  begin: (part: number) => GrowingPost;
  /** Takes the life out of mentions and the like. */
  deaden: (text: string) => string;
  maxPostChars: number;
  /** Milliseconds after which a new post is begun: platforms close streams that are older. */
  rollOverMs: number;
  /** Milliseconds, only ever growing. */
  clock: () => number;
};

/** Writes a growing text into posts, and into a new one when one is full or old. */
export function writePosts(options: WritingOptions): PostsWriter {
  const { begin, deaden, maxPostChars, rollOverMs, clock } = options;
  const state = { text: "", written: 0, parts: 0, isBroken: false };
  const ended: string[] = [];
  let current: { post: GrowingPost; from: number; begunAt: number } | null = null;

  async function end(): Promise<void> {
    const post = current?.post;
    current = null;
    if (!post) return;
    const answer = await post.end();
    const id = post.id();
    if (id !== null) ended.push(id);
    // A stream that the platform closed stands there as it was: what it lacks is put right by rewriting.
    if (answer.kind !== "ok") state.isBroken = true;
  }

  function isFull(): boolean {
    if (!current) return false;
    const isLong = state.written - current.from >= maxPostChars;
    return isLong || clock() - current.begunAt > rollOverMs;
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
      const until = Math.min(limit, current.from + maxPostChars);
      const answer = await current.post.grow({
        whole: deaden(text.slice(current.from, until)),
        added: deaden(text.slice(state.written, until)),
      });
      if (answer.kind === "ok") state.written = until;
      else if (answer.kind !== "slow_down" || isLast) state.isBroken = true;
      return answer;
    },
    end,
    posted() {
      const id = current?.post.id() ?? null;
      return id === null ? [...ended] : [...ended, id];
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
