import { Hono, type Context } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { type Person, StoreUnavailableError } from "../../core/index.ts";
import type { Logger } from "./logger.ts";
import type { PageFiles } from "./page-files.ts";
import { problemResponse, type Problem } from "./problem.ts";
import type { Route } from "./route.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";
import { OWNER, type SignIn } from "./sign-in.ts";

export type HttpAppOptions = {
  /** Routes for people who are signed in. */
  routes: readonly Route[];
  /** Routes that anyone who reaches the listener may use. */
  openRoutes: readonly Route[];
  guard: (request: Request) => Problem | null;
  signIn: SignIn;
  page: PageFiles;
  countRequest(labels: { method: string; route: string; status: number }): void;
  logger: Logger;
};

/** `route`: the pattern that matched, for the metrics; paths themselves would be without bound. */
type AppEnv = {
  Variables: { route?: string };
  /** Node's response, where the app runs on Node's server. */
  Bindings: { outgoing?: { destroy(): void } };
};

const NOT_SIGNED_IN: Problem = {
  status: 401,
  detail: "Sign in first: send the header Authorization: Bearer with a token of [web] users.",
  headers: { "www-authenticate": 'Bearer realm="countersign"' },
};

/** Puts routes, page and protections together; the only file that knows hono. */
export function createHttpApp(options: HttpAppOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.res.headers.set(name, value);
    options.countRequest({
      method: c.req.method,
      route: c.get("route") ?? "other",
      status: c.res.status,
    });
  });
  app.use(methodNotAllowed({ app, onMethodNotAllowed: notAllowed }));
  app.use(async (c, next) => {
    const problem = options.guard(c.req.raw);
    return problem ? problemResponse(problem) : await next();
  });
  for (const route of options.openRoutes) app.on(route.method, route.path, open(route));
  for (const route of options.routes) app.on(route.method, route.path, signedIn(route, options));
  app.notFound((c) => fallback(c, options));
  app.onError((error, c) => failure(error, { logger: options.logger, path: c.req.path }));
  return app;
}

/** Open routes act for nobody; the person is there for the shape only. */
function open(route: Route) {
  return (c: Context<AppEnv>) => answer(route, c, OWNER);
}

function signedIn(route: Route, { signIn }: HttpAppOptions) {
  return (c: Context<AppEnv>) => {
    const person = signIn(c.req.raw);
    return person ? answer(route, c, person) : problemResponse(NOT_SIGNED_IN);
  };
}

function answer(route: Route, c: Context<AppEnv>, person: Person): Promise<Response> {
  c.set("route", route.path);
  const cut = () => c.env.outgoing?.destroy();
  return route.answer({ request: c.req.raw, params: c.req.param(), person, cut });
}

/** The page is not a route, so that it neither hides an unknown call nor lends it a method. */
function fallback(c: Context, { page, signIn }: HttpAppOptions): Response {
  const isCall = c.req.path.startsWith("/api/");
  if (isCall && !signIn(c.req.raw)) return problemResponse(NOT_SIGNED_IN);
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  return (isRead && !isCall ? page(c.req.raw) : null) ?? notFound(c);
}

function notFound(c: Context): Response {
  const detail = `There is nothing at ${c.req.path}. The calls are listed in the documentation.`;
  return problemResponse({ status: 404, detail });
}

function notAllowed(c: Context, methods: string[]): Response {
  const allow = methods.join(", ");
  const detail = `${c.req.method} does not work here. What works: ${allow}.`;
  return problemResponse({ status: 405, detail, headers: { allow } });
}

function failure(error: Error, where: { logger: Logger; path: string }): Response {
  const { logger, path } = where;
  logger.error({ err: error, path }, "a request failed");
  if (error instanceof StoreUnavailableError) {
    const headers = { "retry-after": "5" };
    return problemResponse({ status: 503, detail: error.message, headers });
  }
  const detail = "Something broke inside Countersign. The log says what; trying again is safe.";
  return problemResponse({ status: 500, detail });
}
