const MAX_KEPT = 10_000;

/** Answers that hold for a while; what failed is asked for again at the next look. */
export type KeptAnswers<T> = {
  get(key: string, fetch: () => Promise<T | null>): Promise<T | null>;
  /** Forgets every key that the test fits. */
  forget(isMeant: (key: string) => boolean): void;
};

export function createKeptAnswers<T>(options: {
  lifetimeMs: number;
  /** Milliseconds, only ever growing. */
  clock: () => number;
}): KeptAnswers<T> {
  const { lifetimeMs, clock } = options;
  const kept = new Map<string, { answer: Promise<T | null>; at: number }>();
  return {
    get(key, fetch) {
      const known = kept.get(key);
      if (known && clock() - known.at < lifetimeMs) return known.answer;
      if (kept.size >= MAX_KEPT) kept.clear();
      const answer = fetch().catch(() => null);
      kept.set(key, { answer, at: clock() });
      void answer.then((found) => {
        if (found === null && kept.get(key)?.answer === answer) kept.delete(key);
      });
      return answer;
    },
    forget(isMeant) {
      for (const key of kept.keys()) if (isMeant(key)) kept.delete(key);
    },
  };
}
