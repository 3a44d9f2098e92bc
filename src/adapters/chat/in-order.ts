/** Runs works with the same key one after the other, and others beside them. */
export type InOrder = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createInOrder(): InOrder {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
