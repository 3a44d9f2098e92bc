import type { IncomingMessage, ServerResponse } from "node:http";
import { findRoute } from "../routes/route-table.ts";
import type { Found } from "../routes/route-table.ts";
import type { ApiCall, DiscordState } from "../state/discord-state.ts";
import type { Json } from "../../json.ts";
import type { Faults } from "../../faults.ts";
import type { Fault, FaultSettings } from "./fault-settings.ts";
import { countInvalid, isBanned } from "./invalid-requests.ts";
import type { RateLimits } from "./rate-limits.ts";
import { readBody } from "../../serve-fake.ts";
import { parseBody } from "./read-request.ts";
import { isLimit, Refusal } from "./refusal.ts";
import type { World } from "./rest-call.ts";

export type RestApi = { world: World; faults: Faults<FaultSettings>; rates: RateLimits };

type Answer = { status: number; body?: Json | Json[]; headers?: Record<string, string> };

const NOT_FOUND: Answer = { status: 404, body: { message: "404: Not Found", code: 0 } };
/** What a banned address gets: a page, not JSON. */
const BANNED: Answer = { status: 403, headers: { "content-type": "text/html" } };

/** Answers `/api/v10/…`. */
export async function answerRest(
  api: RestApi,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { state } = api.world;
  const url = new URL(request.url ?? "/", "http://localhost");
  const found = findRoute(request.method ?? "GET", url.pathname.replace(/^\/api(\/v\d+)?/, ""));
  const raw = await readBody(request);
  const name = found?.route.name ?? `${request.method} ${url.pathname}`;
  const log: ApiCall = {
    route: name,
    path: url.pathname,
    body: {},
    at: state.clock.now(),
    status: 0,
  };
  state.calls.push(log);
  const fault = api.faults.strike(name);
  if (fault) log.fault = fault.kind;
  if (fault?.kind === "hang") await api.faults.lifted(fault);
  const answer = await run(api, { found, request, raw, url, log, fault });
  log.status = answer.status;
  countInvalid(state, answer.status);
  state.signal.changed();
  if (fault?.kind === "drop") request.socket.resetAndDestroy();
  else if (fault?.kind === "cut") request.socket.destroy();
  else send(response, answer);
}

type Arrived = {
  found: Found | undefined;
  request: IncomingMessage;
  raw: Buffer;
  url: URL;
  log: ApiCall;
  fault: Fault | undefined;
};

async function run(api: RestApi, arrived: Arrived): Promise<Answer> {
  const { found, request, log } = arrived;
  const { state } = api.world;
  if (isBanned(state)) return BANNED;
  try {
    const struck = before(arrived.fault);
    if (struck) return noteTooMany(state, log, struck);
    if (!found) return NOT_FOUND;
    if (!found.route.isOpen && !isAuthorized(state, request)) throw new Refusal(0);
    const verdict =
      state.limits === "off" ? { headers: {} } : api.rates.take(found.route, majorIdOf(found));
    const { refused } = verdict;
    if (refused) return noteTooMany(state, log, tooMany(refused, verdict.headers));
    const answer = await answerRoute(api, arrived, found);
    return { ...answer, headers: { ...verdict.headers, ...answer.headers } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    note(state, log, error);
    return { status: error.status, body: error.body() };
  }
}

async function answerRoute(api: RestApi, arrived: Arrived, found: Found): Promise<Answer> {
  const { raw, request, url, log } = arrived;
  const sent = await parseBody(raw, request.headers["content-type"] ?? "");
  log.body = sent.list ? { list: sent.list } : sent.body;
  const call = { ...api.world, ...sent, params: found.params, query: url.searchParams };
  const body = found.route.run(call);
  return body === undefined ? { status: 204 } : { status: 200, body };
}

/** Faults that refuse a call before it has any effect. */
function before(fault: Fault | undefined): Answer | undefined {
  if (fault?.kind === "500" || fault?.kind === "503") {
    return { status: Number(fault.kind), body: { message: "upstream error", code: 0 } };
  }
  if (fault?.kind === "refuse") throw new Refusal(fault.code ?? 50013);
  if (fault?.kind !== "429") return undefined;
  const retryAfterSeconds = fault.retryAfterSeconds ?? 1;
  const scope = { "x-ratelimit-scope": "shared" };
  return tooMany({ retryAfterSeconds, isGlobal: false }, scope);
}

function tooMany(
  { retryAfterSeconds, isGlobal }: { retryAfterSeconds: number; isGlobal: boolean },
  headers: Record<string, string>,
): Answer {
  const message = "You are being rate limited.";
  const body = { message, retry_after: retryAfterSeconds, global: isGlobal };
  return { status: 429, body, headers: { "retry-after": String(retryAfterSeconds), ...headers } };
}

function isAuthorized(state: DiscordState, { headers }: IncomingMessage): boolean {
  return !state.isTokenReset && headers.authorization === `Bot ${state.token}`;
}

/** Discord counts apart for each channel, guild and webhook. */
const majorIdOf = ({ params }: Found): string =>
  params.token ?? params.channel ?? params.guild ?? "";

function note(state: DiscordState, log: ApiCall, { code, message, errors }: Refusal): void {
  log.code = code;
  if (!isLimit(code)) return;
  const { route, at, body } = log;
  state.refused.push({ route, code, message, ...(errors ? { errors } : {}), at, body });
}

const TOO_MANY = 429;

function noteTooMany(state: DiscordState, log: ApiCall, answer: Answer): Answer {
  log.code = answer.status;
  const { route, at, body } = log;
  if (answer.status === TOO_MANY && log.fault === undefined) {
    state.refused.push({ route, code: TOO_MANY, message: "You are being rate limited.", at, body });
  }
  return answer;
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  if (body === undefined) {
    response.writeHead(status, headers).end();
    return;
  }
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}
