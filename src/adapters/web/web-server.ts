import { getRequestListener } from "@hono/node-server";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ConfigError, type Core } from "../../core/index.ts";
import { decisionRoutes } from "./decision-routes.ts";
import { eventRoutes, type EventTimes } from "./event-routes.ts";
import { livenessRoute, operationsRoutes, type ReadyCheck } from "./health-routes.ts";
import { createHttpApp } from "./http-app.ts";
import type { Logger } from "./logger.ts";
import { createMetrics } from "./metrics.ts";
import { createPageFiles } from "./page-files.ts";
import { policyRoutes } from "./policy-routes.ts";
import { recordRoutes } from "./record-routes.ts";
import { createRequestGuard, isLoopback } from "./request-guard.ts";
import { sessionRoutes } from "./session-routes.ts";
import { createSignIn, type WebUser } from "./sign-in.ts";

/** A client gets this long to send a whole request. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Requests that still run when the server closes get this long to finish. */
const CLOSE_GRACE_MS = 5_000;
const IDLE_SWEEP_MS = 20;

export type WebServerOptions = {
  core: Core;
  /** Who may use it; empty: everyone who reaches the loopback listener is the operator. */
  users: readonly WebUser[];
  host: string;
  /** 0 picks a free one. */
  port: number;
  /** Further host names that requests may carry: those of a reverse proxy in front. */
  publicHosts?: readonly string[];
  ready: ReadyCheck;
  /** Paths that others answer, with protections of their own: a platform's signed requests. */
  mounts?: readonly Mount[];
  logger: Logger;
  eventTimes?: EventTimes;
};

export type Mount = {
  /** With a slash at both ends. */
  prefix: string;
  listener: (request: IncomingMessage, response: ServerResponse) => void;
};

export type WebServer = { url: string; close(): Promise<void> };

/**
 * Serves the API and the console, and answers once it listens.
 * @throws ConfigError when the port cannot be had, or the host is not loopback and nobody has a token.
 */
export async function createWebServer(options: WebServerOptions): Promise<WebServer> {
  const { core, host, port, users, logger } = options;
  const local = isLoopback(host);
  if (!local && users.length === 0) {
    throw new ConfigError([
      `The console would be open to everyone at ${host}. Add [web] users with tokens, or set HOST=127.0.0.1.`,
    ]);
  }
  const events = eventRoutes({ core, logger, times: options.eventTimes });
  const metrics = createMetrics(core, () => events.openStreams());
  const operations = operationsRoutes(options.ready, metrics);
  const routes = [sessionRoutes, decisionRoutes, recordRoutes, policyRoutes].flatMap((make) =>
    make(core),
  );
  const app = createHttpApp({
    routes: [...routes, ...events.routes, ...(local ? [] : operations)],
    openRoutes: [livenessRoute, ...(local ? operations : [])],
    guard: createRequestGuard(options),
    signIn: createSignIn(users),
    page: createPageFiles(),
    countRequest: (labels) => metrics.countRequest(labels),
    logger,
  });
  const answer = getRequestListener(app.fetch, { hostname: host });
  const server = createServer((request, response) => {
    const mount = options.mounts?.find(({ prefix }) => request.url?.startsWith(prefix));
    if (mount) mount.listener(request, response);
    else void answer(request, response);
  });
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  const url = await listen(server, { host, port });
  return {
    url,
    async close() {
      events.close();
      await closeServer(server);
      metrics.close();
    },
  };
}

async function listen(server: Server, at: { host: string; port: number }): Promise<string> {
  const { host, port } = at;
  const listening = Promise.withResolvers<void>();
  server.once("error", listening.reject);
  server.listen(port, host, listening.resolve);
  try {
    await listening.promise;
  } catch (error) {
    throw new ConfigError([listenProblem(error, at)]);
  }
  const { port: actual } = server.address() as AddressInfo;
  const name = host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${actual}`;
}

function listenProblem(error: unknown, { host, port }: { host: string; port: number }): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const choose = "Choose another with PORT or [server] port; 0 picks a free one.";
  if (code === "EADDRINUSE") return `Port ${port} on ${host} is taken. ${choose}`;
  if (code === "EACCES") return `Port ${port} on ${host} needs more rights. ${choose}`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return `${host} is no address of this machine. Set HOST or [server] host to one that is.`;
  }
  return `Cannot listen on ${host}:${port}: ${String(error)}. ${choose}`;
}

async function closeServer(server: Server): Promise<void> {
  const closed = Promise.withResolvers<void>();
  server.close(() => closed.resolve());
  // A connection turns idle only when its last answer has been read, which may be after this.
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  const timer = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
  await closed.promise;
  clearInterval(sweep);
  clearTimeout(timer);
}
