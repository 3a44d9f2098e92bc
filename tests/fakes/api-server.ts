import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { closed } from "./serve-fake.ts";
import type { Core, DecisionOutcome, Person, ToolResultAnswer } from "../../src/core/index.ts";

export type ApiServer = {
  url: string;
  /** Every request so far: `GET /api/sessions`. */
  requests: string[];
  /** Breaks every open connection, as a network does. */
  dropConnections(): void;
  /** Refuses this many requests by breaking their connection. */
  breakNext(count: number): void;
  close(): Promise<void>;
};

/** The HTTP API of DESIGN 4.7 over a real core: what the command line needs of it. */
export async function startApiServer(
  core: Core,
  { person, token }: { person: Person; token?: string },
): Promise<ApiServer> {
  const requests: string[] = [];
  let toBreak = 0;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (toBreak > 0) {
      toBreak--;
      request.socket.destroy();
    } else if (token !== undefined && request.headers.authorization !== `Bearer ${token}`) {
      send(response, 401, { detail: "Sign in." });
    } else {
      void answer({ core, person, request, response });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    dropConnections: () => server.closeAllConnections(),
    breakNext: (count) => void (toBreak = count),
    close: () => closed(server),
  };
}

type Exchange = { core: Core; person: Person; request: IncomingMessage; response: ServerResponse };

async function answer(exchange: Exchange): Promise<void> {
  const { core, request, response } = exchange;
  const url = new URL(request.url ?? "/", "http://localhost");
  const [, api, kind, id = "", what = ""] = url.pathname.split("/");
  const limit = Number(url.searchParams.get("limit") ?? 100);
  const after = Number(url.searchParams.get("after") ?? 0);
  if (api === "healthz") return send(response, 200, { status: "ok" });
  if (kind === "approvals") return send(response, 200, await core.listApprovals({ limit }));
  if (kind === "audit") return send(response, 200, await core.listAudit({ after, limit }));
  if (kind === "grants") return await grants(exchange, { id, limit });
  if (id === "") return await sessions(exchange, limit);
  const session = await core.getSession(id);
  if (session === null) return send(response, 404, { detail: `There is no session ${id}.` });
  if (what === "") return send(response, 200, session);
  if (what === "events") return await events(exchange, id);
  if (what === "stop")
    return send(response, 200, { stopped: await core.stop(id, exchange.person) });
  if (what === "tool-results") return await toolResult(exchange, id);
  if (request.method === "POST") return await publish(exchange, id);
  send(response, 200, await core.listMessages(id, { after, limit }));
}

async function sessions({ core, request, response }: Exchange, limit: number): Promise<void> {
  if (request.method !== "POST") return send(response, 200, await core.listSessions({ limit }));
  send(response, 201, await core.createSession((await body(request)) as object));
}

async function grants(
  { core, person, request, response }: Exchange,
  { id, limit }: { id: string; limit: number },
): Promise<void> {
  if (request.method !== "DELETE") return send(response, 200, await core.listGrants({ limit }));
  const outcome = await core.revokeGrant(id, person);
  if (outcome.kind === "revoked") response.writeHead(204).end();
  else send(response, 404, { detail: outcome.problem });
}

async function publish({ core, person, request, response }: Exchange, id: string): Promise<void> {
  const { content } = (await body(request)) as { content: string };
  const key = request.headers["idempotency-key"];
  const eventId = typeof key === "string" ? { eventId: `http:${key}` } : {};
  const outcome = await core.publishMessage({ sessionId: id, content, person, ...eventId });
  if (outcome.kind === "stored") send(response, 202, { messageId: outcome.messageId });
  else send(response, 422, { detail: outcome.kind === "refused" ? outcome.problem : "gone" });
}

const STATUSES: Record<DecisionOutcome["kind"], number> = {
  accepted: 200,
  not_found: 404,
  not_approver: 403,
  already_decided: 409,
  several_pending: 409,
  expired: 410,
  mismatch: 422,
};

async function toolResult({ core, person, request, response }: Exchange, id: string) {
  const given = (await body(request)) as ToolResultAnswer;
  const outcome = await core.publishToolResult({ sessionId: id }, given, person);
  const { [outcome.kind]: status } = STATUSES;
  if (outcome.kind === "accepted") {
    return send(response, status, { ...outcome.approval, waitingFor: outcome.waitingFor });
  }
  send(response, status, { detail: outcome.problem });
}

async function events({ core, request, response }: Exchange, sessionId: string): Promise<void> {
  const write = (event: string, data: unknown, seq?: number): void => {
    const cursor = seq === undefined ? "" : `id: ${seq}\n`;
    response.write(`${cursor}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  response.writeHead(200, { "content-type": "text/event-stream" });
  let seen = Number(request.headers["last-event-id"] ?? 0);
  const unsubscribe = core.subscribe((event) => {
    const { type, sessionId: _, ...data } = event;
    if (event.type === "message") {
      if (event.message.seq > seen) write(type, event.message, (seen = event.message.seq));
    } else if (event.type === "approval") write(type, event.approval);
    else if (event.type === "session") write(type, event.session);
    else write(type, data);
  }, sessionId);
  response.on("close", unsubscribe);
  write("session", await core.getSession(sessionId));
  for (const missed of (await core.listMessages(sessionId, { after: seen, limit: 1000 })) ?? []) {
    if (missed.seq > seen) write("message", missed, (seen = missed.seq));
  }
  for (const open of await core.listApprovals({ sessionId, limit: 100 })) write("approval", open);
}

async function body(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString() || "{}");
}

function send(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}
