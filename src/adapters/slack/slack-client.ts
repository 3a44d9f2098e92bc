import {
  type App,
  HTTPReceiver,
  type Logger,
  type ReceiverEvent,
  SocketModeReceiver,
} from "@slack/bolt";
import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebClient,
  type WebClientOptions,
} from "@slack/web-api";
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { JsonObject, Log } from "../../core/index.ts";
import { type InstallFlow, installOptions } from "./install-flow.ts";
import { BY_STATUS } from "./show-outcome.ts";
import { EVENTS_PATH } from "./slack-manifest.ts";
import { socketProblem } from "./socket-problem.ts";
import { downloadBytes, uploadBytes } from "./transfer-bytes.ts";
import type { SlackAnswer, SlackApi, SlackLane } from "./slack-api.ts";

/** The only file that knows Slack's SDKs. */

/** Milliseconds for one call; Slack's own client would wait for ever. */
const CALL_TIMEOUT_MS = 10_000;
/** Requests that run at once, a workspace and lane. */
const MAX_CALLS_AT_ONCE = 20;
const MAX_CLIENTS = 2_000;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/** What Slack sends, before anybody looked into it. */
export type SlackDelivery = {
  body: unknown;
  /** Sends the acknowledgement; what Slack shows at once may go with it. */
  ack(response?: JsonObject): Promise<void>;
  /** 0 for a first delivery. */
  retry: number;
};

/** Stores what matters, then acknowledges. A delivery that it does not acknowledge comes again. */
export type OnDelivery = (delivery: SlackDelivery) => Promise<void>;

export type SlackConnection = {
  /** Settles when Slack said hello. */
  open(): Promise<void>;
  /** Called once, when an opened connection is gone, for whatever reason. */
  onGone(listener: (why: string) => void): void;
  isOpen(): boolean;
  close(): Promise<void>;
};

type ClientSettings = { apiUrl: string; log: Log };

/**
 * One Socket Mode connection. It never reconnects by itself: the SDK leaves five seconds of
 * silence at every refresh, and stays away for good after one failed attempt.
 */
export function createSocketConnection(
  settings: ClientSettings & { appToken: string },
  onDelivery: OnDelivery,
): SlackConnection {
  const { appToken, apiUrl, log } = settings;
  const receiver = new SocketModeReceiver({
    appToken,
    autoReconnectEnabled: false,
    logger: sdkLogger(log),
    installerOptions: { clientOptions: clientOptions(apiUrl, log) },
    // A delivery that could not be stored is not acknowledged, so that Slack sends it again.
    processEventErrorHandler: () => Promise.resolve(false),
  });
  receiver.init(asApp(onDelivery, log));
  const { client } = receiver;
  let isOpen = false;
  return {
    async open() {
      await receiver.start().catch((error: unknown) => {
        throw new Error(socketProblem(answerOf(error)), { cause: error });
      });
      isOpen = true;
    },
    onGone(listener) {
      let isTold = false;
      client.on("disconnected", (error?: unknown) => {
        isOpen = false;
        if (isTold) return;
        isTold = true;
        listener(error ? socketProblem(answerOf(error)) : "the connection was closed");
      });
    },
    isOpen: () => isOpen,
    async close() {
      isOpen = false;
      await client.disconnect();
    },
  };
}

export type SlackRequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * `POST /slack/events`, if there is a secret: checks the signature, answers 401 to a wrong or an
 * old one. `GET /slack/install` and its way back, if workspaces may install the app.
 */
export function createRequestListener(
  settings: ClientSettings & { signingSecret: string | null; install: InstallFlow | null },
  onDelivery: OnDelivery,
): SlackRequestListener {
  const { signingSecret, install, apiUrl, log } = settings;
  const installing = install === null ? null : installOptions(install);
  const receiver = new HTTPReceiver({
    // The receiver wants one; nobody knows this one, and no path leads to it.
    signingSecret: signingSecret ?? randomBytes(32).toString("hex"),
    endpoints: signingSecret === null ? [] : [EVENTS_PATH],
    logger: sdkLogger(log),
    ...installing,
    installerOptions: {
      ...installing?.installerOptions,
      clientOptions: clientOptions(apiUrl, log),
    },
    processEventErrorHandler: ({ response }) => {
      // Slack takes it for an outage and sends the same again.
      if (!response.headersSent) response.writeHead(503).end();
      return Promise.resolve(false);
    },
  });
  receiver.init(asApp(onDelivery, log));
  return (request, response) => {
    try {
      receiver.requestListener(request, response);
    } catch {
      // So it answers paths that are none of its own; uncaught, anybody's request ends the process.
      if (!response.headersSent) response.writeHead(404).end();
    }
  };
}

/** Bolt's receivers hand their events to whatever stands in the place of its `App`. */
function asApp(onDelivery: OnDelivery, log: Log): App {
  const processEvent = async (event: ReceiverEvent): Promise<void> => {
    try {
      await onDelivery({
        body: event.body,
        ack: async (response) => {
          await event.ack(response);
        },
        retry: event.retryNum ?? 0,
      });
    } catch (error) {
      log.error({ err: error }, "a delivery of Slack's could not be taken; it is sent again");
      throw error;
    }
  };
  // oxlint-disable-next-line no-unsafe-type-assertion -- receivers call `processEvent` only
  return { processEvent } as unknown as App;
}

/** The bot token of a workspace; null when the app is not installed there. Throws: unreachable. */
export type TokenOf = (workspace: string | undefined) => Promise<string | null>;

/** Slack's Web API, one client a workspace and lane, so that one's rate limit holds no other. */
export function createSlackApi(settings: ClientSettings & { tokenOf: TokenOf }): SlackApi {
  const { apiUrl, log, tokenOf } = settings;
  const clients = new Map<string, WebClient>();

  function clientFor(token: string, lane: SlackLane): WebClient {
    const key = `${lane} ${token}`;
    const known = clients.get(key);
    if (known) return known;
    if (clients.size >= MAX_CLIENTS) clients.clear();
    const client = new WebClient(token, clientOptions(apiUrl, log));
    clients.set(key, client);
    return client;
  }

  return {
    async call(method, args, { lane = "main", workspace } = {}) {
      try {
        const token = await tokenOf(workspace);
        if (token === null) return { kind: "refused", error: "not_installed", body: {} };
        const body = await clientFor(token, lane).apiCall(method, { ...args });
        return { kind: "ok", body: body as unknown as JsonObject };
      } catch (error) {
        return answerOf(error);
      }
    },
    async download(url, { maxBytes, workspace }) {
      const token = await tokenOf(workspace);
      if (token === null) return { kind: "failed", problem: "the app is not installed there" };
      return downloadBytes(url, { token, apiUrl, maxBytes, timeoutMs: CALL_TIMEOUT_MS });
    },
    upload: (url, bytes) => uploadBytes(url, bytes, CALL_TIMEOUT_MS),
  };
}

/** One try each: a repeated post would be a second card. */
function clientOptions(apiUrl: string, log: Log): WebClientOptions {
  return {
    slackApiUrl: apiUrl,
    logger: sdkLogger(log),
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: CALL_TIMEOUT_MS,
    maxRequestConcurrency: MAX_CALLS_AT_ONCE,
    allowAbsoluteUrls: false,
  };
}

function answerOf(error: unknown): SlackAnswer {
  if (error instanceof WebAPIPlatformError) {
    const { error: code } = error.data;
    if (code === "ratelimited") return { kind: "rate_limited", retryAfterMs: 1_000 };
    return { kind: "refused", error: code, body: error.data as unknown as JsonObject };
  }
  if (error instanceof WebAPIRateLimitedError) {
    return { kind: "rate_limited", retryAfterMs: error.retryAfter * 1_000 };
  }
  if (error instanceof WebAPIHTTPError && error.statusCode === TOO_MANY_REQUESTS) {
    return { kind: "rate_limited", retryAfterMs: 1_000 };
  }
  if (error instanceof WebAPIHTTPError && error.statusCode < SERVER_ERROR) {
    return { kind: "refused", error: `${BY_STATUS}${error.statusCode}`, body: {} };
  }
  return { kind: "unreachable", problem: messageOf(error) };
}

/** The SDK tells of its own work; what matters reaches people by the outcomes of calls. */
function sdkLogger(log: Log): Logger {
  const say = (parts: unknown[]) => parts.map(String).join(" ");
  return {
    debug() {},
    info() {},
    warn: (...parts) => log.warn({ sdk: "slack" }, say(parts)),
    error: (...parts) => log.warn({ sdk: "slack" }, say(parts)),
    setLevel() {},
    getLevel: () => LEVEL,
    setName() {},
  };
}

// oxlint-disable-next-line no-unsafe-type-assertion -- the enum's own value
const LEVEL = "warn" as ReturnType<Logger["getLevel"]>;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
