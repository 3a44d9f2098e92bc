import { createBoundedStream } from "./bounded-stream.ts";

/** Below the minute after which proxies close a silent connection. */
export const HEARTBEAT_MS = 15_000;
const RETRY_AFTER_MS = 1_000;

export const SSE_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // Tells buffering proxies to pass events on as they come.
  "x-accel-buffering": "no",
};

export type FeedEvent = { event: string; data: unknown; id?: number };

/** The writing end of one client's stream. A client that is too far behind is cut off and resumes. */
export type EventSink = {
  send(event: FeedEvent): void;
  /** Sets the id that the client resumes from, without an event. */
  setCursor(id: number): void;
  /** Waits for room, so that a long replay goes at the client's pace; false when it is gone. */
  drained(): Promise<boolean>;
  /** Ends the stream; the client comes back by itself. */
  end(): void;
};

/** One Server-Sent Events response. */
export function createSseConnection(options: {
  onClose: () => void;
  cut: () => void;
  heartbeatMs?: number;
}): {
  response: Response;
  sink: EventSink;
} {
  const { stream, write, drained, end } = createBoundedStream({
    cut: options.cut,
    onClose() {
      clearInterval(heartbeat);
      options.onClose();
    },
  });
  const heartbeat = setInterval(
    () => write(": keep-alive\n\n"),
    options.heartbeatMs ?? HEARTBEAT_MS,
  );
  heartbeat.unref();
  const sink: EventSink = {
    send({ event, data, id }) {
      const idLine = id === undefined ? "" : `id: ${id}\n`;
      write(`${idLine}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    setCursor: (id) => write(`retry: ${RETRY_AFTER_MS}\nid: ${id}\n\n`),
    drained,
    end,
  };
  return { response: new Response(stream, { headers: SSE_HEADERS }), sink };
}
