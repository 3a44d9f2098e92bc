/** How often something has happened, as far as it helps to remember: full, it begins anew. */
export type BoundedCounts = {
  /** Counts one more; answers how many there are now. */
  up(id: string): number;
};

export function createBoundedCounts(max: number): BoundedCounts {
  const counts = new Map<string, number>();
  return {
    up(id) {
      const count = (counts.get(id) ?? 0) + 1;
      if (counts.size >= max) counts.clear();
      counts.set(id, count);
      return count;
    },
  };
}
