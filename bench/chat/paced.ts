const TICK_MS = 5;

/** Acts at a fixed rate, whatever comes of it. */
export async function paced<T>(
  { count, perSecond }: { count: number; perSecond: number },
  act: (i: number) => T,
): Promise<T[]> {
  const done: T[] = [];
  const startedAt = performance.now();
  while (done.length < count) {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond;
    while (done.length < Math.min(due, count)) done.push(act(done.length));
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  return done;
}
