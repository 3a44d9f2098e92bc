/** What is remembered of the past, as far as it helps: full, it begins anew. */
export type BoundedSet = {
  add(id: string): void;
  has(id: string): boolean;
};

export function createBoundedSet(max: number): BoundedSet {
  const ids = new Set<string>();
  return {
    add(id) {
      if (ids.size >= max) ids.clear();
      ids.add(id);
    },
    has: (id) => ids.has(id),
  };
}
