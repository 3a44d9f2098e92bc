import { setTimeout as wait } from "node:timers/promises";
import {
  ConfigError,
  type Tool,
  type ToolSource,
  type ToolSourceStatus,
  oneAfterAnother,
} from "../../core/index.ts";
import { connectMcp, type McpConnection, type McpTarget } from "./mcp-client.ts";
import { createMcpTool } from "./mcp-tool.ts";
import { readToolList } from "./read-tool-list.ts";

/** Milliseconds before the first new attempt to connect; doubled with every failure. */
export const FIRST_RETRY_MS = 1_000;
export const MAX_RETRY_MS = 60_000;
/** Milliseconds between checks that an idle server still answers. */
export const PING_INTERVAL_MS = 30_000;
const PING_TIMEOUT_MS = 10_000;
/** A connection that held this many milliseconds makes the next retry a first one. */
const STABLE_MS = 10_000;
/** Not ending in `_` either: `a_` and `a` would share the beginning of `a___x`. */
const SERVER_ID = /^(?!.*__)(?!.*_$)[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;

export type McpToolSourceConfig = {
  /** Without `__`, which separates it from the tool's name. */
  id: string;
  target: McpTarget;
  /** Milliseconds that a call may take without reporting progress. */
  timeoutMs: number;
  trustAnnotations: boolean;
  /** Lines of the server's stderr and what is left out of its tools; bounded in length and rate. */
  onLog: (line: string) => void;
  retry?: { firstMs: number; maxMs: number };
  pingIntervalMs?: number;
};

/**
 * The tools of one MCP server. While it is started it connects, and connects again, for ever: a
 * server that is down costs its tools and a sentence in `status`, nothing else.
 * @throws ConfigError for an id that cannot be part of a tool's name.
 */
export function createMcpToolSource(config: McpToolSourceConfig): ToolSource {
  if (!SERVER_ID.test(config.id)) {
    const mend = "use letters, digits, - and single _, at most 40, with no _ at the end";
    throw new ConfigError([
      `mcp."${config.id}": this id cannot stand before a tool's name; ${mend}.`,
    ]);
  }
  const listeners: (() => void)[] = [];
  const stopping = new AbortController();
  let status: ToolSourceStatus = { state: "starting" };
  let tools: readonly Tool[] = [];
  let running: Promise<void> | null = null;

  const change = (next: ToolSourceStatus, nextTools: readonly Tool[]): void => {
    status = next;
    tools = nextTools;
    for (const listener of listeners) listener();
  };
  return {
    id: config.id,
    start: () => void (running ??= runForEver(config, change, stopping.signal)),
    status: () => status,
    tools: () => tools,
    onChange: (listener) => void listeners.push(listener),
    close: async () => {
      stopping.abort();
      await running;
    },
  };
}

type Change = (status: ToolSourceStatus, tools: readonly Tool[]) => void;

async function runForEver(
  config: McpToolSourceConfig,
  change: Change,
  stop: AbortSignal,
): Promise<void> {
  const { firstMs, maxMs } = config.retry ?? { firstMs: FIRST_RETRY_MS, maxMs: MAX_RETRY_MS };
  let delayMs = firstMs;
  while (!stop.aborted) {
    const started = performance.now();
    const problem = await runOnce(config, change, stop);
    if (stop.aborted) break;
    if (performance.now() - started >= STABLE_MS) delayMs = firstMs;
    change({ state: "down", problem: `${problem} Trying again in ${delayMs / 1_000} s.` }, []);
    await wait(delayMs, null, { signal: stop, ref: false }).catch(() => null);
    delayMs = Math.min(delayMs * 2, maxMs);
  }
  change({ state: "down", problem: "Stopped." }, []);
}

/** One connection from its beginning to its end; answers why it ended. */
async function runOnce(
  config: McpToolSourceConfig,
  change: Change,
  stop: AbortSignal,
): Promise<string> {
  const lost = Promise.withResolvers<string>();
  const refresh = { wanted: () => {} };
  const trouble = { look: () => {} };
  const connecting = new AbortController();
  let connection: McpConnection | null = null;
  const onStop = (): void => {
    lost.resolve("Stopped.");
    if (connection === null) connecting.abort();
  };
  stop.addEventListener("abort", onStop, { once: true });
  try {
    const events = {
      onToolsChanged: () => refresh.wanted(),
      onTrouble: () => trouble.look(),
      onLost: (problem: string) => lost.resolve(`The server ${config.id} went away: ${problem}.`),
      onLog: config.onLog,
    };
    connection = await connectMcp(config.target, events, connecting.signal);
    const served = serve(connection, config, { change, lost: lost.resolve });
    refresh.wanted = served.refresh;
    trouble.look = served.look;
    await served.refreshed();
    return await lost.promise.finally(served.end);
  } catch (error) {
    return `The server ${config.id} cannot be used: ${error instanceof Error ? error.message : String(error)}.`;
  } finally {
    stop.removeEventListener("abort", onStop);
    await connection?.close().catch(() => {});
  }
}

/** Keeps the list of tools true and the connection watched while it lasts. */
function serve(
  connection: McpConnection,
  config: McpToolSourceConfig,
  on: { change: Change; lost: (problem: string) => void },
) {
  let callsRunning = 0;
  let ended = false;
  const look = oneAfterAnother(async () => {
    if (!ended && !(await connection.isAlive(PING_TIMEOUT_MS))) {
      on.lost(`The server ${config.id} does not answer.`);
    }
  });
  const send: Parameters<typeof createMcpTool>[0]["send"] = (wish) => {
    if (ended) return null;
    callsRunning++;
    return connection.call(wish).finally(() => callsRunning--);
  };
  const list = async (): Promise<void> => {
    const { tools, problems } = await readToolList(config.id, connection);
    for (const problem of problems) config.onLog(problem);
    const { id: serverId, timeoutMs, trustAnnotations } = config;
    const offered = tools.map((listed) =>
      createMcpTool({ serverId, listed, timeoutMs, trustAnnotations, send }),
    );
    if (!ended) on.change({ state: "up", problems }, offered);
  };
  const refreshed = oneAfterAnother(list);
  // A busy server may be too busy for a ping; its calls have timeouts of their own.
  const pings = setInterval(() => {
    if (callsRunning === 0) void look();
  }, config.pingIntervalMs ?? PING_INTERVAL_MS);
  pings.unref();
  return {
    refreshed,
    refresh: () =>
      void refreshed().catch((error: unknown) =>
        on.lost(`The server ${config.id} cannot list its tools: ${String(error)}.`),
      ),
    look: () => void look(),
    end: () => {
      ended = true;
      clearInterval(pings);
    },
  };
}
