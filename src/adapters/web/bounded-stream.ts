/** Bytes that may wait for a reader. One that falls further behind is cut off. */
export const MAX_BUFFERED_BYTES = 1_048_576;
/** How long a writer waits for a reader that reads nothing before giving it up. */
const DRAIN_TIMEOUT_MS = 30_000;

export type BoundedStream = {
  stream: ReadableStream<Uint8Array>;
  /** Cuts the reader off when the buffer is full. */
  write: (text: string) => void;
  /** Waits until at least half the buffer is free; false when the stream is over. */
  drained: () => Promise<boolean>;
  end: () => void;
};

/**
 * A text stream that never holds more than its buffer. `cut` breaks the connection off without
 * sending what waits; `onClose` is called once, however it ends.
 */
export function createBoundedStream(options: {
  onClose: () => void;
  cut: () => void;
}): BoundedStream {
  const encoder = new TextEncoder();
  const waiting: (() => void)[] = [];
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const room = () => controller?.desiredSize ?? 0;
  const isDrained = () => !controller || room() >= MAX_BUFFERED_BYTES / 2;

  function wakeWriters(): void {
    for (const wake of waiting.splice(0)) wake();
  }

  function settle(finish: (open: ReadableStreamDefaultController<Uint8Array>) => void): void {
    const open = controller;
    if (!open) return;
    controller = null;
    finish(open);
    wakeWriters();
    options.onClose();
  }

  const end = () => settle((open) => open.close());
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (opened) => {
        controller = opened;
      },
      pull: () => {
        if (isDrained()) wakeWriters();
      },
      cancel: () => settle(() => undefined),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_BUFFERED_BYTES }),
  );

  return {
    stream,
    end,
    write(text) {
      if (room() > 0) controller?.enqueue(encoder.encode(text));
      else settle(() => options.cut());
    },
    async drained() {
      if (!isDrained()) await waitWithin(DRAIN_TIMEOUT_MS, { waiting, giveUp: end });
      return controller !== null;
    },
  };
}

async function waitWithin(
  ms: number,
  { waiting, giveUp }: { waiting: (() => void)[]; giveUp: () => void },
): Promise<void> {
  const timer = setTimeout(giveUp, ms);
  await new Promise<void>((resolve) => waiting.push(resolve));
  clearTimeout(timer);
}
