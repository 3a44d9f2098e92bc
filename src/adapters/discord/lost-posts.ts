/** Posts remembered; one that is forgotten costs one more refused request. */
const MAX_LOST = 10_000;

/**
 * Posts that are gone or may not be rewritten any more. Where another stands in for them, they
 * must not be taken for it again.
 */
export type LostPosts = {
  add(id: string): void;
  has(id: string): boolean;
};

export function createLostPosts(): LostPosts {
  const lost = new Set<string>();
  return {
    add(id) {
      if (lost.size >= MAX_LOST) lost.clear();
      lost.add(id);
    },
    has: (id) => lost.has(id),
  };
}
