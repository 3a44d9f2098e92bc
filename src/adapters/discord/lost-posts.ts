import { type BoundedSet, createBoundedSet } from "../chat/bounded-set.ts";

/** Posts remembered; one that is forgotten costs one more refused request. */
const MAX_LOST = 10_000;

/**
 * Posts that are gone or may not be rewritten any more. Where another stands in for them, they
 * must not be taken for it again.
 */
export type LostPosts = BoundedSet;

export function createLostPosts(): LostPosts {
  return createBoundedSet(MAX_LOST);
}
