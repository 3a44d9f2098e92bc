import { expect, onTestFinished } from "vitest";
import {
  createWebServer,
  type WebServer,
  type WebServerOptions,
} from "../../../src/adapters/web/web-server.ts";
import { createScriptedCore, type ScriptedCore } from "./scripted-core.ts";

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export type Served = WebServer & {
  core: ScriptedCore;
  logged: string[];
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
};

export type CallOptions = {
  body?: unknown;
  raw?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
};
// The shape of an answer is what tests are about; they read it freely.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = { status: number; headers: Headers; text: string; json: any };

/** A web server on a free port over a scripted core; closed when the test ends. */
export async function serve(
  options: Partial<WebServerOptions> & { core?: ScriptedCore } = {},
): Promise<Served> {
  const core = options.core ?? createScriptedCore();
  const logged: string[] = [];
  const server = await createWebServer({
    users: [],
    host: "127.0.0.1",
    port: 0,
    ready: async () => [{ part: "store", ok: true, detail: "answers" }],
    logger: {
      ...silent,
      error: ({ err }) => logged.push(err instanceof Error ? (err.stack ?? "") : String(err)),
    },
    ...options,
    core,
  });
  onTestFinished(() => server.close());
  return { ...server, core, logged, call: (...request) => call(server.url, ...request) };
}

async function call(
  url: string,
  ...[method, path, { body, raw, headers = {} } = {}]: [string, string, CallOptions?]
): Promise<Answer> {
  const content = body === undefined ? raw : JSON.stringify(body);
  const type = content === undefined ? {} : { "content-type": "application/json" };
  const response = await fetch(url + path, {
    method,
    headers: { ...type, ...headers },
    ...(content === undefined ? {} : { body: content }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get("content-type") ?? "");
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? JSON.parse(text) : null,
  };
}

/** A server that holds one session. */
export async function withSession(): Promise<Served & { id: string; path: string }> {
  const web = await serve();
  const { json } = await web.call("POST", "/api/sessions", { body: { title: "Staging" } });
  return { ...web, id: json.id, path: `/api/sessions/${json.id}` };
}

/** Every error is told as RFC 9457 problem details. */
export function expectProblem(
  answer: { status: number; headers: Headers; json: unknown },
  status: number,
) {
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
  expect(answer.json).toMatchObject({ type: "about:blank", title: expect.any(String), status });
}
