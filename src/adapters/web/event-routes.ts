import { z } from "zod";
import type { Core } from "../../core/index.ts";
import type { Logger } from "./logger.ts";
import { startOverviewFeed } from "./overview-feed.ts";
import { problemResponse } from "./problem.ts";
import { route, type Call, type Route } from "./route.ts";
import { startSessionFeed, type Feed } from "./session-feed.ts";
import { noSession } from "./session-routes.ts";
import { createSseConnection, SSE_HEADERS, type EventSink } from "./sse-connection.ts";

/** Event streams open at once, over all clients. */
export const MAX_STREAMS = 256;
const CATCH_UP_MS = 5_000;
const RETRY_AFTER_SECONDS = "5";

export type EventTimes = { catchUpMs?: number; heartbeatMs?: number };

export type EventRoutes = { routes: Route[]; openStreams(): number; close(): void };

const eventsQuery = z.strictObject({ after: z.string().exactOptional() });

type Start = (sink: EventSink, onFailure: (error: unknown) => void) => Feed;

export function eventRoutes(options: {
  core: Core;
  logger: Logger;
  times?: EventTimes | undefined;
}): EventRoutes {
  const { core, logger, times = {} } = options;
  const catchUpMs = times.catchUpMs ?? CATCH_UP_MS;
  const open = new Set<EventSink>();

  function stream({ request, cut }: Call, start: Start): Response {
    if (request.method === "HEAD") return new Response(null, { headers: SSE_HEADERS });
    if (open.size >= MAX_STREAMS) {
      const detail = `${MAX_STREAMS} event streams are open, which is the limit. Close some, or try again soon.`;
      const headers = { "retry-after": RETRY_AFTER_SECONDS };
      return problemResponse({ status: 503, detail, headers });
    }
    let feed: Feed | null = null;
    const heartbeat = times.heartbeatMs === undefined ? {} : { heartbeatMs: times.heartbeatMs };
    const { response, sink } = createSseConnection({
      ...heartbeat,
      cut,
      onClose() {
        open.delete(sink);
        feed?.stop();
      },
    });
    open.add(sink);
    feed = start(sink, (error) => {
      logger.warn({ err: error }, "an event stream ended early; its client will resume");
      sink.end();
    });
    return response;
  }

  const sessionEvents = route("GET", "/api/sessions/:id/events", {
    query: eventsQuery,
    async handle(call) {
      const { id: sessionId = "" } = call.params;
      const session = await core.getSession(sessionId);
      if (!session) return noSession(sessionId);
      const after = readCursor(call.request, call.query.after, session.lastSeq);
      if (after === null) {
        const detail = "Last-Event-ID and after must be the seq of a message, a whole number.";
        return problemResponse({ status: 400, detail });
      }
      return stream(call, (sink, onFailure) =>
        startSessionFeed({ core, sessionId, after, sink, onFailure, catchUpMs }),
      );
    },
  });

  const allEvents = route("GET", "/api/events", {
    query: eventsQuery,
    handle: (call) =>
      stream(call, (sink, onFailure) => startOverviewFeed({ core, sink, onFailure, catchUpMs })),
  });

  return {
    routes: [sessionEvents, allEvents],
    openStreams: () => open.size,
    close: () => open.forEach((sink) => sink.end()),
  };
}

/**
 * Where the client left off: the header that browsers send on their own wins over `after`, which
 * is for the first connection; without either only what happens from now on is sent. A cursor
 * beyond the log (of another database) is drawn back to its end.
 */
function readCursor(request: Request, after: string | undefined, lastSeq: number): number | null {
  const text = request.headers.get("last-event-id") ?? after;
  if (text === undefined || text === "") return lastSeq;
  return /^\d{1,15}$/.test(text) ? Math.min(Number(text), lastSeq) : null;
}
