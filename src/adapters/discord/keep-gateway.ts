import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../../core/index.ts";
import {
  FATAL,
  type GatewayConnection,
  type GatewayListener,
  INTENT,
  isFatal,
  NEEDED_INTENTS,
} from "./gateway-connection.ts";
import { createIdentifyThrottle } from "./identify-throttle.ts";
import type { SessionStarts } from "./identify-pace.ts";

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
/** Doublings after which pauses grow no longer. */
const MAX_DOUBLINGS = 10;

export const NO_CONTENT =
  "Discord keeps from the bot what people write without mentioning it, as its MESSAGE CONTENT " +
  "intent is off: in sessions people have to mention it each time. To mend it, open " +
  "https://discord.com/developers/applications, choose the app, Bot, switch on Message Content " +
  "Intent, and start Countersign again.";

const WHY: Readonly<Record<number, string>> = {
  [FATAL.badToken]: "Discord does not take DISCORD_TOKEN. Reset it in the Developer Portal (Bot).",
  [FATAL.forbiddenIntents]: "Discord does not allow the intents that the bot needs.",
  [FATAL.shardingRequired]: "Discord wants more shards.",
};

export type KeptGateway = {
  start(): void;
  status(): { ready: number; of: number; problem: string | null };
  /** false: texts that do not name us come empty. */
  readsContent(): boolean;
  close(): Promise<void>;
};

type Connect = (
  settings: {
    intents: number;
    mayIdentify(shard: number, signal: AbortSignal): Promise<void>;
    pauseBeforeConnecting(shard: number): number;
  },
  listener: GatewayListener,
) => GatewayConnection;

/**
 * Keeps the gateway open: it mends what it can by itself, and begins anew, with growing pauses,
 * where Discord closed it for good.
 */
export function keepGateway(options: {
  connect: Connect;
  /** How many sessions may still be started today; null: Discord does not say. */
  starts: () => Promise<SessionStarts | null>;
  onDispatch: (payload: unknown) => void;
  log: Log;
}): KeptGateway {
  const { connect, onDispatch, log } = options;
  const ready = new Set<number>();
  const failures = new Map<number, number>();
  const ending = new AbortController();
  let of = 1;
  let problem: string | null = "not connected yet";
  let hasContent = true;
  let connection: GatewayConnection | null = null;
  const tell = (why: string) => {
    problem = why;
    log.warn({ why }, "Discord's gateway is not open");
  };
  const mayIdentify = createIdentifyThrottle({ starts: options.starts, onWait: tell });

  function isUp(shard: number): void {
    ready.add(shard);
    failures.delete(shard);
    if (ready.size >= of) problem = null;
  }

  function pauseBeforeConnecting(shard: number): number {
    const count = failures.get(shard) ?? 0;
    failures.set(shard, count + 1);
    return count === 0 ? 0 : pauseAfter(count);
  }

  /** Answers with why it ended for good. */
  async function holdOne(): Promise<{ why: string; code: number | null }> {
    const ended = Promise.withResolvers<{ why: string; code: number | null }>();
    const intents = hasContent ? NEEDED_INTENTS | INTENT.messageContent : NEEDED_INTENTS;
    const held = connect(
      { intents, mayIdentify, pauseBeforeConnecting },
      {
        onReady: isUp,
        onResumed: isUp,
        onLost(shard, code) {
          ready.delete(shard);
          const why = WHY[code] ?? `The gateway closed the connection (${code}).`;
          if (isFatal(code)) ended.resolve({ why, code });
          else tell(why);
        },
        onDispatch,
      },
    );
    connection = held;
    held.open().then(
      (shards) => {
        of = shards;
      },
      (error: unknown) => ended.resolve({ why: messageOf(error), code: null }),
    );
    const end = await ended.promise;
    ready.clear();
    await held.close().catch(() => undefined);
    return end;
  }

  async function run(): Promise<void> {
    for (let rounds = 1; !ending.signal.aborted; rounds++) {
      const { why, code } = await holdOne();
      if (ending.signal.aborted) return;
      if (code === FATAL.forbiddenIntents && hasContent) {
        hasContent = false;
        rounds = 0;
        log.warn({}, NO_CONTENT);
        continue;
      }
      tell(why);
      await pause(pauseAfter(rounds), undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  return {
    start: () => void run(),
    status: () => ({ ready: ready.size, of, problem }),
    readsContent: () => hasContent,
    async close() {
      ending.abort();
      await connection?.close().catch(() => undefined);
    },
  };
}

function pauseAfter(failures: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, MAX_DOUBLINGS));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
