import { StreamSilentError } from "./model-failure.ts";

/**
 * Passes a stream on, and leaves it the moment `signal` aborts or nothing has come for `idleMs`
 * milliseconds. A stream that ignores both is abandoned, never waited for.
 * @throws the signal's reason, or StreamSilentError.
 */
export async function* watchStream<T>(
  source: AsyncIterable<T>,
  { signal, idleMs }: { signal: AbortSignal; idleMs: number },
): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const step = await nextOrLeave(iterator, signal, idleMs);
      if (step.done === true) return;
      yield step.value;
    }
  } finally {
    // Not awaited: a generator stuck in a read answers `return` only when the read ends.
    void iterator.return?.().catch(() => undefined);
  }
}

async function nextOrLeave<T>(
  iterator: AsyncIterator<T>,
  signal: AbortSignal,
  idleMs: number,
): Promise<IteratorResult<T>> {
  signal.throwIfAborted();
  const { promise: leave, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason);
  const timer = setTimeout(() => {
    reject(new StreamSilentError(`No word for ${idleMs} ms.`));
  }, idleMs);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([iterator.next(), leave]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}
