import { DiscordAPIError, HTTPError, RateLimitError, REST, RequestMethod } from "@discordjs/rest";
import { type SessionInfo, WebSocketManager, WebSocketShardEvents } from "@discordjs/ws";
import { setTimeout as pause } from "node:timers/promises";
import { isJsonObject, type Log } from "../../core/index.ts";
import { downloadBytes } from "./download-bytes.ts";
import type { DiscordAnswer, DiscordApi } from "./discord-api.ts";
import type { GatewayConnection, GatewayListener } from "./gateway-connection.ts";
import { pingNobody } from "./ping-nobody.ts";

/** The only file that knows discord.js: its REST and its gateway, without its caches. */

const VERSION = "10";
/** Milliseconds for one request, and for all of a call, its turn in the queue included. */
const REQUEST_TIMEOUT_MS = 10_000;
const CALL_TIMEOUT_MS = 30_000;
const MIN_RETRY_MS = 50;
/**
 * Discord takes fifty calls a second of a bot, and the SDK sees to it by itself. That second is
 * waited for; turned away, a call would come back with the questions whether it had got through.
 */
const GLOBAL_WAIT_MS = 1_500;

const METHODS = {
  GET: RequestMethod.Get,
  POST: RequestMethod.Post,
  PATCH: RequestMethod.Patch,
  PUT: RequestMethod.Put,
  DELETE: RequestMethod.Delete,
};

/** These carry their right in the address; the bot's token has no business there. */
const HAS_OWN_TOKEN = /^\/(?:interactions|webhooks)\//;

/** Discord's REST API: one try each, as a repeated post would be a second card. */
export function createDiscordApi(settings: { token: string; apiUrl: string }): DiscordApi {
  const { token, apiUrl } = settings;
  const rest = openRest(settings);
  return {
    async call(method, route, { body, files, query } = {}) {
      try {
        const answered = await rest.request({
          method: METHODS[method],
          fullRoute: route,
          auth: !HAS_OWN_TOKEN.test(route),
          body: isJsonObject(body) ? pingNobody(route, body) : body,
          files: files?.map(({ name, content }) => ({ name, data: content, contentType: TEXT })),
          ...(query ? { query: new URLSearchParams(query) } : {}),
          signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        });
        return { kind: "ok", body: answered instanceof ArrayBuffer ? null : answered };
      } catch (error) {
        // The SDK forgets a token that was refused once; the next call may use it all the same.
        rest.setToken(token);
        return answerOf(error);
      }
    },
    download: (url, maxBytes) =>
      downloadBytes(url, { apiUrl, maxBytes, timeoutMs: CALL_TIMEOUT_MS }),
  };
}

const TEXT = "text/plain; charset=utf-8";

function openRest({ token, apiUrl }: { token: string; apiUrl: string }): REST {
  const rest = new REST({
    api: apiUrl.replace(/\/+$/, ""),
    version: VERSION,
    retries: 0,
    timeout: REQUEST_TIMEOUT_MS,
    rejectOnRateLimit: ({ global, timeToReset }) => !global || timeToReset > GLOBAL_WAIT_MS,
  });
  return rest.setToken(token);
}

function answerOf(error: unknown): DiscordAnswer {
  if (error instanceof RateLimitError) {
    return { kind: "rate_limited", retryAfterMs: Math.max(MIN_RETRY_MS, error.retryAfter) };
  }
  if (error instanceof DiscordAPIError) {
    const { status, code, message } = error;
    return { kind: "refused", status, code: Number(code) || 0, problem: message };
  }
  if (error instanceof HTTPError) {
    return { kind: "unreachable", problem: `Discord answered ${error.status}` };
  }
  return { kind: "unreachable", problem: messageOf(error) };
}

export type GatewaySettings = {
  token: string;
  apiUrl: string;
  intents: number;
  /** Waits until this shard may say who we are. */
  mayIdentify(shard: number, signal: AbortSignal): Promise<void>;
  /** Milliseconds to wait before a shard connects again. */
  pauseBeforeConnecting(shard: number): number;
  log: Log;
};

/** The gateway on as many shards as Discord recommends; resumes and reconnects by itself. */
export function createGatewayConnection(
  settings: GatewaySettings,
  listener: GatewayListener,
): GatewayConnection {
  const { token, intents, mayIdentify, pauseBeforeConnecting, log } = settings;
  const sessions = new Map<number, SessionInfo>();
  const lost = new Set<number>();
  let isClosed = false;
  const manager = new WebSocketManager({
    token,
    intents,
    rest: openRest(settings),
    version: VERSION,
    buildIdentifyThrottler: () => ({ waitForIdentify: mayIdentify }),
    // Asked for before every connection, and with every event.
    async retrieveSessionInfo(shard) {
      if (lost.delete(shard)) await pause(pauseBeforeConnecting(shard));
      // A shard that was about to connect again when all was closed stays where it is.
      if (isClosed) return new Promise<never>(() => {});
      return sessions.get(shard) ?? null;
    },
    updateSessionInfo(shard, session) {
      if (session) sessions.set(shard, session);
      else sessions.delete(shard);
    },
  });
  manager.on(WebSocketShardEvents.Ready, ({ shardId }) => listener.onReady(shardId));
  manager.on(WebSocketShardEvents.Resumed, ({ shardId }) => listener.onResumed(shardId));
  manager.on(WebSocketShardEvents.Closed, ({ shardId, code }) => {
    lost.add(shardId);
    if (!isClosed) listener.onLost(shardId, code);
  });
  manager.on(WebSocketShardEvents.Error, ({ error }) => {
    log.warn({ sdk: "discord", why: error.message }, "the gateway told of a fault");
  });
  manager.on(WebSocketShardEvents.Dispatch, ({ data }) => listener.onDispatch(data));
  return {
    async open() {
      listener.onShards(await manager.getShardCount());
      await manager.connect();
    },
    async close() {
      isClosed = true;
      await manager.destroy();
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
