import type { ShowOutcome } from "../../core/index.ts";

/** How one platform makes its posts. */
export type PartWriter<Post> = {
  post(post: Post, part: number): Promise<ShowOutcome>;
  rewrite(post: Post, part: number, id: string): Promise<ShowOutcome>;
  /** What cannot be deleted stays: it says nothing wrong, only something twice. */
  takeAway(id: string): Promise<unknown>;
};

/**
 * Makes the posts of a delivery say what they should: those that stand there are rewritten,
 * missing ones posted, spare ones taken away. Goes on where an earlier attempt stopped.
 */
export async function showParts<Post>(
  posts: readonly Post[],
  standing: readonly string[],
  writer: PartWriter<Post>,
): Promise<ShowOutcome> {
  const posted = [...standing];
  for (const [part, post] of posts.entries()) {
    const id = standing[part];
    const step =
      id === undefined ? await writer.post(post, part) : await writer.rewrite(post, part, id);
    if (step.kind === "retry" || step.kind === "slow_down") return { ...step, posted };
    if (step.kind !== "shown") return step;
    posted[part] = step.posted[0] ?? "";
  }
  for (const id of posted.splice(posts.length)) await writer.takeAway(id);
  return { kind: "shown", posted };
}
