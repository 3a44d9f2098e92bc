import type { IncomingMessage, ServerResponse } from "node:http";
import { METHODS } from "../methods/method-table.ts";
import type { ApiCall, FakeState } from "../state/fake-state.ts";
import type { Json } from "../../json.ts";
import { authenticate, authorize } from "./authenticate.ts";
import type { Caller } from "./authenticate.ts";
import type { Faults } from "../../faults.ts";
import type { Fault, FaultSettings } from "./fault-settings.ts";
import { LIMIT_CODES } from "./limit-codes.ts";
import { textArg } from "./method-call.ts";
import { METHOD_FACTS } from "./method-facts.ts";
import type { RateLimits } from "./rate-limits.ts";
import { readBody } from "../../serve-fake.ts";
import { parseArguments } from "./read-request.ts";
import { invalidArguments, Refusal } from "./refusal.ts";

export type WebApi = {
  state: FakeState;
  faults: Faults<FaultSettings>;
  rates: RateLimits;
  /** `apps.connections.open` needs a socket to offer. */
  openConnection(): Json;
};

type Answer = { status: number; body: Json; headers?: Record<string, string> };

const HTTP_UNAVAILABLE = 503;
const HTTP_TOO_MANY = 429;

/** Answers `POST /api/METHOD`. */
export async function answerApi(
  api: WebApi,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const method = /^\/api\/([A-Za-z0-9.]+)/.exec(request.url ?? "")?.[1] ?? "";
  const raw = await readBody(request);
  const log: ApiCall = {
    method,
    args: {},
    at: api.state.clock.now(),
    teamId: undefined,
    ok: false,
  };
  api.state.calls.push(log);
  const fault = api.faults.strike(method);
  if (fault) log.fault = fault.kind;
  api.state.signal.changed();
  if (fault?.kind === "hang") await api.faults.lifted(fault);
  const answer = before(fault) ?? run(api, { raw, request, log });
  log.ok = answer.body.ok === true;
  if (!log.ok) log.error = textArg(answer.body, "error") ?? String(answer.status);
  api.state.signal.changed();
  if (fault?.kind === "drop") {
    request.socket.destroy();
    return;
  }
  send(response, answer, api.state);
}

/** Faults that refuse a call before it has any effect. */
function before(fault: Fault | undefined): Answer | undefined {
  if (fault?.kind === "503") return { status: HTTP_UNAVAILABLE, body: { ok: false } };
  if (fault?.kind === "429") return tooMany(fault.retryAfterSeconds ?? 1);
  if (fault?.kind === "refuse") {
    return { status: 200, body: { ok: false, error: fault.error ?? "internal_error" } };
  }
  return undefined;
}

function tooMany(seconds: number): Answer {
  const headers = { "retry-after": String(seconds) };
  return { status: HTTP_TOO_MANY, body: { ok: false, error: "ratelimited" }, headers };
}

type Arrived = { raw: Buffer; request: IncomingMessage; log: ApiCall };

function run(api: WebApi, { raw, request, log }: Arrived): Answer {
  try {
    log.args = parseArguments(raw, request.headers["content-type"] ?? "");
    const caller = authenticate(api.state, request.headers.authorization, log.args);
    delete log.args.token;
    if (caller.kind === "bot") log.teamId = caller.workspace.id;
    const body = answerMethod(api, caller, log);
    return typeof body === "number" ? tooMany(body) : { status: 200, body: { ok: true, ...body } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    note(api.state, log, error);
    return { status: 200, body: refusalBody(error) };
  }
}

/** The method's answer, or the seconds to wait. */
function answerMethod(api: WebApi, caller: Caller, log: ApiCall): Json | number {
  const { method, args } = log;
  const facts = Object.hasOwn(METHOD_FACTS, method) ? METHOD_FACTS[method] : undefined;
  if (!facts) throw new Refusal("unknown_method", { extra: { req_method: method } });
  authorize(api.state, caller, facts);
  const wait = overLimit(api, caller, log);
  if (wait !== undefined) return wait;
  const missing = facts.needs.filter((name) => args[name] === undefined);
  if (missing.length > 0) {
    throw invalidArguments(...missing.map((name) => `missing required field: ${name}`));
  }
  if (method === "apps.connections.open") return api.openConnection();
  const run = METHODS[method];
  if (!run) throw new Refusal("unknown_method", { extra: { req_method: method } });
  if (caller.kind === "bot") return run({ state: api.state, workspace: caller.workspace, args });
  const [workspace] = api.state.workspaces.values();
  if (!workspace) throw new Refusal("account_inactive");
  return run({ state: api.state, workspace, args });
}

function overLimit(api: WebApi, caller: Caller, { method, args, at }: ApiCall): number | undefined {
  if (api.state.limits === "off") return undefined;
  const team = caller.kind === "bot" ? caller.workspace.id : caller.kind;
  const wait = api.rates.take(method, team, textArg(args, "channel"));
  if (wait !== undefined) {
    api.state.refused.push({ method, error: "ratelimited", at, messages: [], args });
  }
  return wait;
}

function note(state: FakeState, { method, at, args }: ApiCall, refusal: Refusal): void {
  if (!LIMIT_CODES.has(refusal.code)) return;
  state.refused.push({ method, error: refusal.code, at, messages: refusal.messages, args });
}

function refusalBody({ code, extra, messages }: Refusal): Json {
  const metadata = messages.length > 0 ? { response_metadata: { messages } } : {};
  return { ok: false, error: code, ...extra, ...metadata };
}

function send(
  response: ServerResponse,
  { status, body, headers = {} }: Answer,
  state: FakeState,
): void {
  const scopes = [...state.scopes].join(",");
  const type = { "content-type": "application/json; charset=utf-8" };
  response.writeHead(status, { ...type, "x-oauth-scopes": scopes, ...headers });
  response.end(JSON.stringify(body));
}
