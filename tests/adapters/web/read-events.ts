import { onTestFinished } from "vitest";

// The shape of the data is what tests are about; they read it freely.
// oxlint-disable-next-line typescript/no-explicit-any
export type ReceivedEvent = { event: string; id: number | null; data: any };

export type EventReader = {
  /** Everything that came so far. */
  events: ReceivedEvent[];
  comments: string[];
  status: number;
  /** Waits for an event that fits; fails loudly with what came instead. */
  until(fits: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent>;
  ended: Promise<void>;
  leave(): void;
};

const WAIT_MS = 30_000;

/** Reads an event stream as a browser would. */
export async function readEvents(
  url: string,
  headers: Record<string, string> = {},
): Promise<EventReader> {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const response = await fetch(url, { headers, signal: leaving.signal });
  const events: ReceivedEvent[] = [];
  const comments: string[] = [];
  let wake = Promise.withResolvers<void>();

  function take(block: string): void {
    const fields = new Map(
      block
        .split("\n")
        .map((line) => [line.split(":")[0], line.slice(line.indexOf(":") + 1).trim()]),
    );
    if (fields.has("")) comments.push(fields.get("") ?? "");
    const data = fields.get("data");
    if (data === undefined) return;
    const id = fields.get("id");
    events.push({
      event: fields.get("event") ?? "message",
      id: id === undefined ? null : Number(id),
      data: JSON.parse(data),
    });
  }

  async function pump(): Promise<void> {
    let text = "";
    for await (const part of (response.body ?? new ReadableStream()).pipeThrough(
      new TextDecoderStream(),
    )) {
      const blocks = (text + part).split("\n\n");
      text = blocks.pop() ?? "";
      blocks.forEach(take);
      wake.resolve();
      wake = Promise.withResolvers();
    }
  }

  const ended = pump().catch(() => undefined);
  return {
    events,
    comments,
    status: response.status,
    ended,
    leave: () => leaving.abort(),
    async until(fits) {
      const deadline = AbortSignal.timeout(WAIT_MS);
      for (;;) {
        const found = events.find(fits);
        if (found) return found;
        if (deadline.aborted)
          throw new Error(`It never came. What came: ${JSON.stringify(events)}`);
        const late = Promise.withResolvers<void>();
        deadline.addEventListener("abort", () => late.resolve());
        await Promise.race([wake.promise, late.promise]);
      }
    },
  };
}
