import { setTimeout as sleep } from "node:timers/promises";
import type { ApiClient } from "./api-client.ts";
import { problemOf } from "./api-client.ts";
import { BackendError } from "./backend.ts";
import type { SessionEvent } from "./backend.ts";
import { readServerSentEvents } from "./server-sent-events.ts";
import type { ServerSentEvent } from "./server-sent-events.ts";

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;
/** Answers that coming back later does not change. */
const FINAL_STATUSES = [400, 401, 403, 404];

type Following = { sessionId: string; after: number; signal: AbortSignal };

/**
 * The events of a session, over as many connections as it takes: each one resumes behind the
 * last message that the one before it brought. Ends when `signal` aborts.
 * @throws BackendError when the server says that there is nothing to follow.
 */
export async function* followSession(
  api: ApiClient,
  { sessionId, after, signal }: Following,
): AsyncGenerator<SessionEvent> {
  let lastId = String(after);
  let pauseMs = FIRST_PAUSE_MS;
  let isLost = false;
  while (!signal.aborted) {
    const response = await connect(api, { sessionId, lastId, signal });
    if (response !== null) {
      if (isLost) yield { type: "connection", state: "back" };
      isLost = false;
      pauseMs = FIRST_PAUSE_MS;
      for await (const event of eventsOf(response, (id) => (lastId = id))) yield event;
    }
    if (signal.aborted) return;
    if (!isLost) yield { type: "connection", state: "lost" };
    isLost = true;
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
  }
}

/** null: try again later. */
async function connect(
  api: ApiClient,
  { sessionId, lastId, signal }: { sessionId: string; lastId: string; signal: AbortSignal },
): Promise<Response | null> {
  try {
    const response = await api.send(`/api/sessions/${encodeURIComponent(sessionId)}/events`, {
      headers: { accept: "text/event-stream", "last-event-id": lastId },
      signal,
      repeatable: false,
    });
    if (response.ok) return response;
    if (!FINAL_STATUSES.includes(response.status)) return null;
    throw new BackendError(await problemOf(response));
  } catch (error) {
    if (signal.aborted) return null;
    // No answer at all is worth another try; a refusal, told apart by having no cause, is not.
    if (error instanceof BackendError && error.cause === undefined) throw error;
    return null;
  }
}

async function* eventsOf(
  response: Response,
  onId: (id: string) => void,
): AsyncGenerator<SessionEvent> {
  if (response.body === null) return;
  try {
    for await (const sent of readServerSentEvents(response.body, onId)) {
      const event = toSessionEvent(sent);
      if (event !== null) yield event;
    }
  } catch {
    // The connection broke, or the signal aborted: the caller looks which, and resumes.
  }
}

const PLAIN = ["start", "chunk", "end", "tool"];
const WRAPPED = ["message", "approval", "session"];

/** null for events that this version does not know. */
function toSessionEvent({ event, data }: ServerSentEvent): SessionEvent | null {
  const value: unknown = JSON.parse(data);
  if (PLAIN.includes(event)) return { ...(value as object), type: event } as SessionEvent;
  if (WRAPPED.includes(event)) return { type: event, [event]: value } as unknown as SessionEvent;
  return null;
}
