/**
 * Parts of a text, in order, in as few posts as take them. A heading that would end a post goes on
 * into the next, with what it heads.
 */
export function packParts<Part>(
  parts: readonly Part[],
  rules: {
    /** Whether `next` has no place beside what is in the post of this index already. */
    isFull: (post: readonly Part[], next: Part, index: number) => boolean;
    isHeading: (part: Part) => boolean;
  },
): Part[][] {
  const posts: Part[][] = [];
  let post: Part[] = [];
  for (const part of parts) {
    if (post.length > 0 && rules.isFull(post, part, posts.length)) {
      const last = post.at(-1);
      const isMoved = post.length > 1 && last !== undefined && rules.isHeading(last);
      const moved = isMoved ? post.splice(-1) : [];
      posts.push(post);
      post = moved;
    }
    post.push(part);
  }
  return [...posts, post];
}
