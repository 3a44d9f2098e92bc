import type { Log } from "../../core/index.ts";
import type { SlackConnection } from "./slack-client.ts";

/**
 * Two, so that a refresh of one loses nothing: Slack hands each delivery to either of them, and
 * what finds none is shown to people as a failure.
 */
const CONNECTIONS = 2;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 60_000;
/** Milliseconds in which Slack must have said hello. */
const OPEN_WITHIN_MS = 20_000;
/** Milliseconds after which a connection that held counts as a good one. */
const HELD_MS = 30_000;

export type KeptConnections = {
  /** Settles when the first connection stands, or all failed once; the rest follows by itself. */
  start(): Promise<void>;
  status(): { open: number; of: number; problem: string | null };
  close(): Promise<void>;
};

type Line = { connection: SlackConnection | null; failures: number; timer: NodeJS.Timeout | null };

/** Keeps connections open: a new one at once when one is refreshed, with growing pauses when it fails. */
export function keepConnected(connect: () => SlackConnection, log: Log): KeptConnections {
  const lines: Line[] = Array.from({ length: CONNECTIONS }, () => ({
    connection: null,
    failures: 0,
    timer: null,
  }));
  let problem: string | null = "not connected yet";
  let isClosed = false;

  async function open(line: Line): Promise<void> {
    if (isClosed) return;
    const connection = connect();
    const openedAt = performance.now();
    let isCurrent = true;
    const again = (why: string) => {
      if (!isCurrent || isClosed) return;
      isCurrent = false;
      line.connection = null;
      const held = performance.now() - openedAt > HELD_MS;
      line.failures = held ? 0 : line.failures + 1;
      if (openCount(lines) === 0) problem = why;
      log.warn({ why, open: openCount(lines) }, "a connection to Slack is gone; opening another");
      schedule(line);
    };
    connection.onGone(again);
    try {
      await within(OPEN_WITHIN_MS, connection.open());
      line.connection = connection;
      problem = null;
      if (isClosed) await connection.close();
    } catch (error) {
      again(error instanceof Error ? error.message : String(error));
      await connection.close().catch(() => undefined);
      throw error;
    }
  }

  function schedule(line: Line): void {
    const pauseMs =
      line.failures <= 1 ? 0 : Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (line.failures - 2));
    line.timer = setTimeout(() => void open(line).catch(() => undefined), pauseMs);
  }

  return {
    async start() {
      // What fails is tried again by itself.
      await Promise.any(lines.map(open)).catch(() => undefined);
    },
    status: () => ({ open: openCount(lines), of: lines.length, problem }),
    async close() {
      isClosed = true;
      for (const { timer } of lines) clearTimeout(timer ?? undefined);
      const open = lines.flatMap(({ connection }) => (connection ? [connection] : []));
      await Promise.allSettled(open.map((connection) => connection.close()));
    },
  };
}

function openCount(lines: readonly Line[]): number {
  return lines.filter(({ connection }) => connection?.isOpen() === true).length;
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no hello within ${ms} ms`)), ms);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
