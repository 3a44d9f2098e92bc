/** However often it is asked, one run goes at a time and one more follows. */
export function oneAfterAnother(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const begin = (): Promise<void> => {
    next = null;
    current = work().finally(() => {
      current = null;
    });
    return current;
  };
  return () => {
    // Between two runs nothing goes, but the next one is about to begin.
    if (next !== null) return next;
    if (current === null) return begin();
    next = current.then(begin, begin);
    return next;
  };
}
