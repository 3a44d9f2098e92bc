import { z } from "zod";
import { type Core, personKey } from "../../core/index.ts";
import { jsonResponse, problemResponse } from "./problem.ts";
import { queryNumber, route, type Call, type Route } from "./route.ts";

const MAX_TITLE_CHARS = 200;
const MAX_AGENT_CHARS = 100;
const MAX_IDEMPOTENCY_KEY_CHARS = 200;
const MAX_PAGE = 500;
const PAGE = 200;
const SESSIONS_PAGE = 50;

const newSession = z.strictObject({
  title: z.string().trim().min(1).max(MAX_TITLE_CHARS).exactOptional(),
  agent: z.string().max(MAX_AGENT_CHARS).exactOptional(),
  interactive: z.boolean().exactOptional(),
});
const newMessage = z.strictObject({ content: z.string().min(1) });
const sessionsQuery = z.strictObject({
  limit: queryNumber({ min: 1, max: MAX_PAGE, otherwise: SESSIONS_PAGE }),
  before: z.iso.datetime().optional(),
});
const messagesQuery = z.strictObject({
  after: queryNumber({ min: 0, max: Number.MAX_SAFE_INTEGER, otherwise: 0 }),
  limit: queryNumber({ min: 1, max: MAX_PAGE, otherwise: PAGE }),
});

export function noSession(id: string | undefined): Response {
  const detail = `There is no session ${id}. GET /api/sessions lists those there are.`;
  return problemResponse({ status: 404, detail });
}

/**
 * The guard against a request that is sent twice: unique for its session and sender, so that no
 * one can take up another's key. `undefined` without the header, `null` when it is unusable.
 */
export function eventIdOf({ request, person, params }: Call): string | undefined | null {
  const key = request.headers.get("idempotency-key");
  if (key === null) return undefined;
  const usable = /^[\x21-\x7e]+$/.test(key) && key.length <= MAX_IDEMPOTENCY_KEY_CHARS;
  return usable ? `http:${params["id"]}:${personKey(person)}:${key}` : null;
}

export const BAD_KEY = {
  status: 400,
  detail: `Idempotency-Key must be 1 to ${MAX_IDEMPOTENCY_KEY_CHARS} printable ASCII characters without spaces.`,
};

export function sessionRoutes(core: Core): Route[] {
  return [
    createSession(core),
    route("GET", "/api/sessions", {
      query: sessionsQuery,
      async handle({ query: { limit, before } }) {
        const older = before === undefined ? {} : { before: new Date(before) };
        return jsonResponse(await core.listSessions({ limit, ...older }));
      },
    }),
    route("GET", "/api/sessions/:id", {
      async handle({ params: { id = "" } }) {
        const session = await core.getSession(id);
        return session ? jsonResponse(session) : noSession(id);
      },
    }),
    route("GET", "/api/sessions/:id/messages", {
      query: messagesQuery,
      async handle({ params: { id = "" }, query }) {
        const messages = await core.listMessages(id, query);
        return messages ? jsonResponse(messages) : noSession(id);
      },
    }),
    publishMessage(core),
    route("POST", "/api/sessions/:id/stop", {
      async handle({ params: { id = "" }, person }) {
        return (await core.stop(id, person)) ? jsonResponse({ stopped: true }) : noSession(id);
      },
    }),
  ];
}

function createSession(core: Core): Route {
  return route("POST", "/api/sessions", {
    body: newSession,
    async handle({ body }) {
      const names = core.agents().map(({ name }) => name);
      if (body.agent !== undefined && !names.includes(body.agent)) {
        const detail = `There is no agent "${body.agent}". Agents here: ${names.join(", ")}.`;
        return problemResponse({ status: 422, detail, fields: { agents: names } });
      }
      const session = await core.createSession(body);
      const headers = { location: `/api/sessions/${session.id}` };
      return jsonResponse(session, { status: 201, headers });
    },
  });
}

function publishMessage(core: Core): Route {
  return route("POST", "/api/sessions/:id/messages", {
    body: newMessage,
    async handle(call) {
      const { id: sessionId = "" } = call.params;
      const eventId = eventIdOf(call);
      if (eventId === null) return problemResponse(BAD_KEY);
      const { content } = call.body;
      const { person } = call;
      const once = eventId === undefined ? {} : { eventId };
      const outcome = await core.publishMessage({ sessionId, content, person, ...once });
      if (outcome.kind === "no_session") return noSession(sessionId);
      if (outcome.kind === "refused") {
        return problemResponse({ status: 422, detail: outcome.problem });
      }
      const headers = outcome.duplicate ? { "idempotency-replayed": "true" } : undefined;
      const init = headers ? { status: 202, headers } : { status: 202 };
      return jsonResponse({ messageId: outcome.messageId }, init);
    },
  });
}
