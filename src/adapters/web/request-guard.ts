import { isIP } from "node:net";
import type { Problem } from "./problem.ts";

const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];
const SAFE_METHODS = ["GET", "HEAD"];

export function isLoopback(host: string): boolean {
  return LOOPBACK_NAMES.includes(bracketed(host)) || (isIP(host) === 4 && host.startsWith("127."));
}

function bracketed(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host.toLowerCase();
}

/**
 * Decides whether a request was really meant for this server. A web page elsewhere can reach a
 * loopback address in two ways: by a name of its own that resolves here (DNS rebinding; the Host
 * header gives it away) and by sending across origins (the Origin header does). Ports in Host
 * are free, because a forwarded port is another; the origin must then name the same one.
 */
export function createRequestGuard(options: { host: string; publicHosts?: readonly string[] }) {
  const names = new Set([options.host, ...(options.publicHosts ?? [])].map(bracketed));
  const everywhere = options.host === "0.0.0.0" || options.host === "::";
  for (const name of LOOPBACK_NAMES) if (everywhere || isLoopback(options.host)) names.add(name);

  function isOurs(host: string): boolean {
    const name = host.toLowerCase().replace(/:\d+$/, "");
    // An address cannot be rebound; only names can.
    return names.has(name) || (everywhere && isIP(name.replace(/^\[|\]$/g, "")) !== 0);
  }

  return function guard(request: Request): Problem | null {
    const host = request.headers.get("host") ?? "";
    if (!isOurs(host)) {
      const known = [...names].join(", ");
      return { status: 421, detail: `This server does not answer for ${host}. Use ${known}.` };
    }
    return crossOriginProblem(request, host);
  };
}

function crossOriginProblem(request: Request, host: string): Problem | null {
  const origin = request.headers.get("origin");
  if (origin !== null && !isSameHost(origin, host)) {
    return { status: 403, detail: `Requests from pages of ${origin} are refused.` };
  }
  const site = request.headers.get("sec-fetch-site");
  const fromElsewhere = site !== null && site !== "same-origin" && site !== "none";
  if (fromElsewhere && !isPlainNavigation(request)) {
    return { status: 403, detail: "Requests made by pages of other sites are refused." };
  }
  return null;
}

/** Following a link to the console from a chat is fine; nothing under `/api` is navigated to. */
function isPlainNavigation(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return SAFE_METHODS.includes(request.method) && !pathname.startsWith("/api/");
}

function isSameHost(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === new URL(`http://${host}`).host;
}
