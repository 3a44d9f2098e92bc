import { authorization } from "./api-client.ts";
import { createEventText, type StreamEvent } from "./event-text.ts";

/** The server beats every 15 s; a stream that is silent for longer than this is dead. */
const SILENCE_MS = 40_000;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 15_000;
/** Signed out, or gone: trying again changes nothing. */
const FINAL_STATUSES = [401, 404];

export type StreamState = "connecting" | "open" | "lost" | "refused";

export type EventReader = { close(): void };

/**
 * Follows an event stream over `fetch`, which unlike EventSource can carry a token. Comes back by
 * itself after a break, from the last id it saw. `refused` is final: signed out, or gone.
 */
export function readEvents(options: {
  path: string;
  onEvent: (event: StreamEvent) => void;
  onState: (state: StreamState) => void;
}): EventReader {
  let failures = 0;
  let resumeFrom: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const closing = new AbortController();

  async function connect(): Promise<void> {
    options.onState("connecting");
    const attempt = new AbortController();
    const signal = AbortSignal.any([closing.signal, attempt.signal]);
    try {
      const response = await fetch(options.path, { headers: headers(), signal });
      if (FINAL_STATUSES.includes(response.status)) return options.onState("refused");
      if (!response.ok || !response.body) throw new Error(`answered ${response.status}`);
      failures = 0;
      options.onState("open");
      await follow(response.body, () => attempt.abort());
    } catch {
      // Whatever broke it, the remedy is the same: come back and resume.
    }
    if (!closing.signal.aborted) comeBack();
  }

  function headers(): Record<string, string> {
    const cursor = resumeFrom === null ? {} : { "last-event-id": resumeFrom };
    return { ...authorization(), ...cursor };
  }

  async function follow(body: ReadableStream<Uint8Array<ArrayBuffer>>, giveUp: () => void) {
    const text = createEventText();
    let silence = setTimeout(giveUp, SILENCE_MS);
    for await (const piece of body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(silence);
      silence = setTimeout(giveUp, SILENCE_MS);
      if (closing.signal.aborted) return;
      text.add(piece).forEach(options.onEvent);
      resumeFrom = text.lastId() ?? resumeFrom;
    }
  }

  function comeBack(): void {
    const wait = Math.min(FIRST_RETRY_MS * 2 ** failures++, LONGEST_RETRY_MS);
    options.onState("lost");
    timer = setTimeout(() => void connect(), wait * (0.75 + Math.random() / 2));
  }

  void connect();
  return {
    close() {
      clearTimeout(timer);
      closing.abort();
    },
  };
}
