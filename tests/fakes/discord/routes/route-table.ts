import type { Route } from "../api/rest-call.ts";
import { CHANNEL_ROUTES } from "./channels.ts";
import { COMMAND_ROUTES } from "./commands.ts";
import { GUILD_ROUTES } from "./guilds.ts";
import { INTERACTION_ROUTES } from "./interaction-callback.ts";
import { MESSAGE_ROUTES } from "./messages.ts";
import { THREAD_ROUTES } from "./threads.ts";
import { USER_ROUTES } from "./users.ts";
import { WEBHOOK_ROUTES } from "./webhooks.ts";

/** Every route; a fixed word stands before a name that would take it too. */
const ROUTES: readonly Route[] = [
  ...USER_ROUTES,
  ...COMMAND_ROUTES,
  ...GUILD_ROUTES,
  ...THREAD_ROUTES,
  ...CHANNEL_ROUTES,
  ...MESSAGE_ROUTES,
  ...INTERACTION_ROUTES,
  ...WEBHOOK_ROUTES,
];

export type Found = { route: Route; params: Record<string, string> };

export const ROUTE_NAMES: readonly string[] = [...new Set(ROUTES.map(({ name }) => name))];

export function findRoute(method: string, path: string): Found | undefined {
  const parts = path.split("/");
  for (const route of ROUTES) {
    const params = route.method === method ? match(route.path.split("/"), parts) : undefined;
    if (params) return { route, params };
  }
  return undefined;
}

function match(pattern: readonly string[], parts: readonly string[]) {
  if (pattern.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, wanted] of pattern.entries()) {
    const part = parts[index] ?? "";
    if (wanted.startsWith(":")) params[wanted.slice(1)] = decodeURIComponent(part);
    else if (wanted !== part) return undefined;
  }
  return params;
}
