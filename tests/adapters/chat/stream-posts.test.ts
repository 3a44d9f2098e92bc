import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { streamPosts } from "../../../src/adapters/chat/stream-posts.ts";
import type { GrowingPost, Grown } from "../../../src/adapters/chat/write-posts.ts";
import type { Shown, ShowOutcome } from "../../../src/core/index.ts";
import { messageView } from "../../fixtures/slack/message-view.ts";

const OK: Grown = { kind: "ok" };

/** A platform whose posts grow in memory, and an answer that is written on it. */
function writing(answers: Grown[] = []) {
  const posts: { id: string; text: string; ended: boolean }[] = [];
  const shown: { standing: readonly string[]; shown: Shown }[] = [];
  let now = 0;
  const begin = (): GrowingPost => {
    const post = { id: `p${posts.length + 1}`, text: "", ended: false };
    let stands = false;
    return {
      grow({ added }) {
        const answer = answers.shift() ?? OK;
        if (answer.kind !== "ok" || added === null) {
          return Promise.resolve(added === null ? { kind: "failed" } : answer);
        }
        if (!stands) posts.push(post);
        stands = true;
        post.text += added;
        return Promise.resolve(answer);
      },
      id: () => (stands ? post.id : null),
      end() {
        post.ended = true;
        return Promise.resolve(answers.shift() ?? OK);
      },
    };
  };
  const reply = streamPosts({
    begin,
    show(standing, what): Promise<ShowOutcome> {
      shown.push({ standing, shown: what });
      return Promise.resolve({ kind: "shown", posted: ["shown"] });
    },
    // As the real ones do, it drops line ends at the end, and reads a text as a whole.
    deaden: (text) =>
      text
        .replace(/\n+$/, "")
        .replaceAll("<!channel>", "(channel)")
        .replace(/^late(?= \(x\))/, "early"),
    maxPostChars: 20,
    rollOverMs: 1_000,
    firstPauseMs: 10,
    pauseMs: 100,
    clock: () => now,
  });
  return {
    reply,
    posts,
    shown,
    turn: (ms: number) => {
      now += ms;
      return vi.advanceTimersByTimeAsync(ms);
    },
    ends: (content: string) => reply.finish({ kind: "message", message: messageView({ content }) }),
  };
}

describe("an answer that is streamed", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is posted as one when it is short and quick", async () => {
    const { reply, shown, posts, ends } = writing();
    reply.append("Hello.");
    expect(await ends("Hello.")).toEqual({ kind: "shown", posted: ["shown"] });
    expect(posts).toEqual([]);
    expect(shown[0]?.standing).toEqual([]);
  });

  it("grows in one post, in the order in which it came", async () => {
    const { reply, posts, turn, ends } = writing();
    reply.append("One ");
    await turn(10);
    reply.append("two ");
    reply.append("three");
    await turn(99);
    expect(posts[0]?.text).toBe("One ");
    await turn(1);
    expect(posts[0]?.text).toBe("One two three");
    expect(await ends("One two three")).toEqual({ kind: "shown", posted: ["p1"] });
    expect(posts[0]?.ended).toBe(true);
  });

  it("posts nothing while there is nothing to read", async () => {
    const { reply, posts, turn, ends } = writing();
    reply.append("\n");
    await turn(10);
    reply.append(" \n");
    await turn(100);
    expect(posts).toEqual([]);
    expect(reply.posted()).toEqual([]);
    reply.append("Hello.");
    await turn(100);
    expect(posts.map(({ text }) => text)).toEqual(["\n \nHello."]);
    expect(await ends("\n \nHello.")).toEqual({ kind: "shown", posted: ["p1"] });
  });

  it("tells whoever ends it of a fault in between, and nobody before", async () => {
    const reply = streamPosts({
      begin: () => ({
        grow: () => Promise.reject(new Error("a fault of the adapter")),
        id: () => null,
        end: () => Promise.resolve(OK),
      }),
      show: () => Promise.resolve({ kind: "shown", posted: [] }),
      deaden: (text) => text,
      maxPostChars: 20,
      rollOverMs: 1_000,
      firstPauseMs: 10,
      pauseMs: 100,
      clock: () => 0,
    });
    reply.append("One ");
    await vi.advanceTimersByTimeAsync(10);
    reply.append("two");
    await vi.advanceTimersByTimeAsync(100);
    const shown: Shown = { kind: "message", message: messageView({ content: "One two" }) };
    await expect(reply.finish(shown)).rejects.toThrow("a fault of the adapter");
  });

  it("rolls over to a new post before the platform closes the old one", async () => {
    const { reply, posts, turn, shown, ends } = writing();
    reply.append("old ");
    await turn(10);
    await turn(1_001);
    reply.append("new");
    await turn(100);
    expect(posts.map(({ text, ended }) => [text, ended])).toEqual([
      ["old ", true],
      ["new", false],
    ]);
    await ends("old new");
    expect(shown[0]?.standing).toEqual(["p1", "p2"]);
  });

  it("begins a new post when one is full", async () => {
    const { reply, posts, turn } = writing();
    reply.append("x".repeat(20));
    await turn(10);
    reply.append("y");
    await turn(100);
    expect(posts.map(({ text }) => text)).toEqual(["x".repeat(20), "y"]);
  });

  it("waits as long as the platform asks, and loses nothing", async () => {
    const { reply, posts, turn, ends } = writing([{ kind: "slow_down", afterMs: 500 }]);
    reply.append("patience");
    await turn(10);
    expect(posts).toEqual([]);
    await turn(500);
    expect(posts[0]?.text).toBe("patience");
    expect(await ends("patience")).toEqual({ kind: "shown", posted: ["p1"] });
  });

  it("is put right at its end when something did not get through", async () => {
    const { reply, turn, shown, ends } = writing([OK, { kind: "failed" }]);
    reply.append("one ");
    await turn(10);
    reply.append("two");
    await turn(100);
    expect(await ends("one two")).toEqual({ kind: "shown", posted: ["shown"] });
    expect(shown[0]?.standing).toEqual(["p1"]);
  });

  it("holds back what may become a mention until it is whole", async () => {
    const { reply, posts, turn } = writing();
    reply.append("Hi <!chan");
    await turn(10);
    expect(posts[0]?.text).toBe("Hi ");
    reply.append("nel>");
    await turn(100);
    expect(posts[0]?.text).toBe("Hi (channel)");
  });

  it("keeps the line ends between what came at different times", async () => {
    const { reply, posts, turn, ends } = writing();
    for (const piece of ["237\n", "238\n\n", "239", "\n", "240"]) {
      reply.append(piece);
      await turn(100);
    }
    expect(posts[0]?.text).toBe("237\n238\n\n239\n240");
    expect(await ends("237\n238\n\n239\n240")).toEqual({ kind: "shown", posted: ["p1"] });
  });

  it("holds back code until it is whole", async () => {
    const { reply, posts, turn } = writing();
    reply.append("A `Map<");
    await turn(10);
    expect(posts[0]?.text).toBe("A ");
    reply.append("K>`!");
    await turn(100);
    expect(posts[0]?.text).toBe("A `Map<K>`!");
  });

  it("is put right at its end when a later word changes what stands there", async () => {
    const { reply, posts, turn, shown, ends } = writing();
    reply.append("late ");
    await turn(10);
    reply.append("(x)");
    await turn(100);
    expect(posts[0]?.text).toBe("late ");
    await ends("late (x)");
    expect(shown[0]?.standing).toEqual(["p1"]);
  });

  it("says that it was cut off when there is no whole of it", async () => {
    const { reply, turn, shown } = writing();
    reply.append("half");
    await turn(10);
    await reply.finish({ kind: "cut_off" });
    expect(shown).toEqual([{ standing: ["p1"], shown: { kind: "cut_off" } }]);
    reply.append("too late");
    await turn(1_000);
    expect(shown).toHaveLength(1);
  });
});
