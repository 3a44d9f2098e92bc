import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
import { getDefaultEnvironment } from "@modelcontextprotocol/sdk/client/stdio.js";
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  ErrorCode,
  McpError,
  ToolListChangedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { JsonObject } from "../../core/index.ts";
import { StdioTransport } from "./stdio-transport.ts";

/** Milliseconds for the first exchange with a server; `npx` may have to download it. */
export const CONNECT_TIMEOUT_MS = 60_000;
const REQUEST_TIMEOUT_MS = 30_000;
const LEAVE_TIMEOUT_MS = 2_000;
const REQUEST_TIMEOUT: number = ErrorCode.RequestTimeout;
const CONNECTION_CLOSED: number = ErrorCode.ConnectionClosed;
/** Answers to a POST that mean "this is an older server", by the protocol's rule for fallback. */
const OLD_SERVER_STATUS = [400, 404, 405];

export type McpTarget =
  | {
      kind: "stdio";
      command: string;
      args: readonly string[];
      /** Name → value; added to the protocol's own safe few (HOME, PATH, USER, …). */
      environment: Record<string, string>;
      workingDirectory?: string;
    }
  | { kind: "http"; url: string; headers: Record<string, string> };

export type McpEvents = {
  onToolsChanged: () => void;
  /** Called once when the connection is lost; not after `close`. */
  onLost: (problem: string) => void;
  /** Something went wrong that may mean that the server is gone. */
  onTrouble: () => void;
  onLog: (line: string) => void;
};

export type McpCallWish = {
  name: string;
  args: JsonObject;
  signal: AbortSignal;
  /** Milliseconds without progress. */
  timeoutMs: number;
  /** Milliseconds in all, whatever progress is reported. */
  maxTotalMs: number;
  onProgress: (progress: { progress: number; total?: number; message?: string }) => void;
};

export type McpCallEnd =
  | { kind: "result"; result: unknown }
  /** The server answered with a protocol error. */
  | { kind: "refused"; problem: string }
  | { kind: "timeout" }
  | { kind: "aborted" }
  /** The connection broke; the server may have acted or not. */
  | { kind: "lost"; problem: string };

export type McpConnection = {
  listPage(
    cursor: string | undefined,
  ): Promise<{ tools: unknown[]; nextCursor: string | undefined }>;
  call(wish: McpCallWish): Promise<McpCallEnd>;
  /** false when no answer came in time. */
  isAlive(timeoutMs: number): Promise<boolean>;
  close(): Promise<void>;
};

const ListPage = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional() });
const AnyResult = z.looseObject({});

/**
 * Connects to an MCP server. An HTTP server is spoken to in streamable HTTP, and in the older
 * HTTP with SSE if it answers as the protocol says an older one does.
 * @throws whatever kept it from connecting; nothing is left running then.
 */
export async function connectMcp(
  target: McpTarget,
  events: McpEvents,
  signal: AbortSignal,
): Promise<McpConnection> {
  if (target.kind === "stdio") {
    const environment = { ...getDefaultEnvironment(), ...target.environment };
    return await open(new StdioTransport({ ...target, environment }, events.onLog), events, signal);
  }
  const url = new URL(target.url);
  const options = { requestInit: { headers: target.headers } };
  try {
    const transport = new StreamableHTTPClientTransport(url, options);
    return await open(transport, events, signal);
  } catch (error) {
    if (!(error instanceof StreamableHTTPError)) throw error;
    if (!OLD_SERVER_STATUS.includes(error.code ?? 0)) {
      throw new Error(`HTTP status ${error.code}: ${error.message}`, { cause: error });
    }
    return await open(new SSEClientTransport(url, options), events, signal);
  }
}

async function open(
  transport: Transport,
  events: McpEvents,
  signal: AbortSignal,
): Promise<McpConnection> {
  const client = new Client({ name: "countersign", version: "1" }, { capabilities: {} });
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => events.onToolsChanged());
  try {
    await client.connect(transport, { timeout: CONNECT_TIMEOUT_MS, signal });
  } catch (error) {
    await transport.close().catch(() => {});
    throw explained(error, transport);
  }
  let state: "open" | "closed" = "open";
  client.onerror = () => events.onTrouble();
  client.onclose = () => {
    if (state === "open") events.onLost(reasonOfEnd(transport));
    state = "closed";
  };
  return {
    listPage: (cursor) => listPage(client, cursor),
    call: (wish) => call(client, wish, () => state === "closed"),
    isAlive: (timeoutMs) => isAlive(client, timeoutMs),
    close: async () => {
      state = "closed";
      if (transport instanceof StreamableHTTPClientTransport) await leave(transport);
      await transport.close();
    },
  };
}

async function listPage(client: Client, cursor: string | undefined) {
  const params = cursor === undefined ? {} : { cursor };
  const page = await client.request({ method: "tools/list", params }, ListPage, {
    timeout: REQUEST_TIMEOUT_MS,
  });
  return { tools: page.tools, nextCursor: page.nextCursor };
}

/** The SDK's own `callTool` compiles schemas sent by the server; a plain request does not. */
async function call(
  client: Client,
  wish: McpCallWish,
  isClosed: () => boolean,
): Promise<McpCallEnd> {
  const params = { name: wish.name, arguments: wish.args };
  try {
    const result = await client.request({ method: "tools/call", params }, AnyResult, {
      signal: wish.signal,
      timeout: wish.timeoutMs,
      maxTotalTimeout: wish.maxTotalMs,
      resetTimeoutOnProgress: true,
      onprogress: ({ progress, total, message }) =>
        wish.onProgress({
          progress,
          ...(total === undefined ? {} : { total }),
          ...(message === undefined ? {} : { message }),
        }),
    });
    return { kind: "result", result };
  } catch (error) {
    if (wish.signal.aborted) return { kind: "aborted" };
    if (isClosed()) return { kind: "lost", problem: "its connection closed during the call" };
    return failedCall(error);
  }
}

function failedCall(error: unknown): McpCallEnd {
  const problem = error instanceof Error ? error.message : String(error);
  if (!(error instanceof McpError)) return { kind: "lost", problem };
  return error.code === REQUEST_TIMEOUT ? { kind: "timeout" } : { kind: "refused", problem };
}

/** An error answer is an answer: a server need not know `ping`. */
async function isAlive(client: Client, timeoutMs: number): Promise<boolean> {
  try {
    await client.ping({ timeout: timeoutMs });
    return true;
  } catch (error) {
    return (
      error instanceof McpError &&
      error.code !== REQUEST_TIMEOUT &&
      error.code !== CONNECTION_CLOSED
    );
  }
}

/** Tells the server that its session can go; one that does not answer forgets it in time. */
async function leave(transport: StreamableHTTPClientTransport): Promise<void> {
  const left = transport.terminateSession().catch(() => {});
  await Promise.race([left, wait(LEAVE_TIMEOUT_MS, null, { ref: false })]);
}

/** "Connection closed" helps nobody; why the process ended does. */
function explained(error: unknown, transport: Transport): unknown {
  if (!(transport instanceof StdioTransport) || transport.end === null) return error;
  return new Error(transport.end, { cause: error });
}

function reasonOfEnd(transport: Transport): string {
  return (transport instanceof StdioTransport && transport.end) || "the connection was closed";
}
