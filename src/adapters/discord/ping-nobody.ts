import { type JsonObject, isJsonObject } from "../../core/index.ts";

const MESSAGES = /^\/(?:channels\/\d+\/messages|webhooks\/[^/]+\/[^/]+)(?:\/|$)/;
const THREADS = /\/threads$/;
const CALLBACK = /^\/interactions\/[^/]+\/[^/]+\/callback$/;
/** A message as an answer, and a changed one. */
const SHOWS_MESSAGE = new Set<unknown>([4, 7]);
const NOBODY = { parse: [] };

/**
 * What is sent, so that it pings nobody: without it Discord pings whomever a text names, roles
 * and everyone included.
 */
export function pingNobody(route: string, body: JsonObject): JsonObject {
  if (MESSAGES.test(route) && !THREADS.test(route)) return { ...body, allowed_mentions: NOBODY };
  const { data, type } = body;
  if (!CALLBACK.test(route) || !SHOWS_MESSAGE.has(type) || !isJsonObject(data)) return body;
  return { ...body, data: { ...data, allowed_mentions: NOBODY } };
}
