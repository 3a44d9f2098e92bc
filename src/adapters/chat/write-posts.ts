/** Mentions and code are made dead as a whole: what may have only begun waits for its end. */
const MAX_MENTION_CHARS = 60;
const MAX_CODE_CHARS = 200;

export type Grown =
  | { kind: "ok" }
  | { kind: "slow_down"; afterMs: number }
  /** It stays as it is; the end puts it right. */
  | { kind: "failed" };

/** How a post grows: by a platform's streaming, or by being rewritten. */
export type GrowingPost = {
  /**
   * `whole`: the text of this post so far; `added`: its end that is new, null where the beginning
   * is not any more what it was, as a later word can make code of it.
   */
  grow(text: { whole: string; added: string | null }): Promise<Grown>;
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
  /** Takes the life out of mentions and the like; the first post, 0, may begin with who speaks. */
  deaden: (text: string, part: number) => string;
  maxPostChars: number;
  /** Milliseconds after which a new post is begun: platforms close streams that are older. */
  rollOverMs: number;
  /** Milliseconds, only ever growing. */
  clock: () => number;
};

type Current = { post: GrowingPost; part: number; from: number; begunAt: number; said: string };

/** Writes a growing text into posts, and into a new one when one is full or old. */
export function writePosts(options: WritingOptions): PostsWriter {
  const { begin, deaden, maxPostChars, rollOverMs, clock } = options;
  const state = { text: "", written: 0, parts: 0, isBroken: false };
  const ended: string[] = [];
  let current: Current | null = null;

  function beginPost(): Current {
    const part = state.parts++;
    return { post: begin(part), part, from: state.written, begunAt: clock(), said: "" };
  }

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

  /** Models often begin with line ends and go on with calls: a post of blanks would stay behind. */
  function hasWords(limit: number): boolean {
    if (state.written >= limit) return false;
    const from = current && !isFull() ? current.from : state.written;
    return state.text.slice(from, limit).trim() !== "";
  }

  return {
    add: (text) => void (state.text += text),
    text: () => state.text,
    async step(isLast) {
      const { text } = state;
      const limit = isLast ? text.length : settledLength(text);
      if (state.isBroken || !hasWords(limit)) return null;
      if (isFull()) await end();
      if (state.isBroken) return null;
      current ??= beginPost();
      const until = Math.min(limit, current.from + maxPostChars);
      // Markup is read from the beginning of a post: a piece of it could mean something else.
      const whole = deaden(text.slice(current.from, until), current.part);
      const answer = await current.post.grow({ whole, added: addedTo(current.said, whole) });
      if (answer.kind === "ok") [state.written, current.said] = [until, whole];
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

function addedTo(said: string, whole: string): string | null {
  return whole.startsWith(said) ? whole.slice(said.length) : null;
}

function settledLength(text: string): number {
  return Math.min(beginOfMention(text), beginOfCode(text));
}

function beginOfMention(text: string): number {
  const open = text.lastIndexOf("<");
  const isOpen = open >= 0 && text.length - open < MAX_MENTION_CHARS && !text.includes(">", open);
  return isOpen ? open : text.length;
}

/** Within its line: a block of code stands on lines of its own, and is read as one while it grows. */
function beginOfCode(text: string): number {
  const lineStart = text.lastIndexOf("\n") + 1;
  const runs = [...text.slice(lineStart).matchAll(/`+/g)];
  const last = runs.at(-1);
  if (!last || runs.length % 2 === 0) return text.length;
  const open = lineStart + last.index;
  return text.length - open < MAX_CODE_CHARS ? open : text.length;
}
