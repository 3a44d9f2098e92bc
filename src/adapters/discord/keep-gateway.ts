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
import { createShardStates, pauseAfter, type ShardStates } from "./shard-states.ts";

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
  const ending = new AbortController();
  let hasContent = true;
  let connection: GatewayConnection | null = null;
  const shards = createShardStates((why) => log.warn({ why }, "Discord's gateway is not open"));
  const mayIdentify = createIdentifyThrottle({ starts: options.starts, onWait: shards.tell });

  async function holdOne(): Promise<End> {
    const intents = hasContent ? NEEDED_INTENTS | INTENT.messageContent : NEEDED_INTENTS;
    const { pauseBeforeConnecting } = shards;
    const wanted = { intents, mayIdentify, pauseBeforeConnecting };
    const { held, ended } = hold((listener) => connect(wanted, listener), { shards, onDispatch });
    connection = held;
    const end = await ended;
    shards.allLost();
    await held.close().catch(() => undefined);
    return end;
  }

  async function run(): Promise<void> {
    for (let rounds = 1; !ending.signal.aborted; rounds++) {
      const { why, code } = await holdOne();
      if (ending.signal.aborted) return;
      if (code === FATAL.forbiddenIntents && hasContent) {
        hasContent = false;
        log.warn({}, NO_CONTENT);
        continue;
      }
      shards.tell(why);
      await pause(pauseAfter(rounds), undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  return {
    start: () => void run(),
    status: shards.status,
    readsContent: () => hasContent,
    async close() {
      ending.abort();
      await connection?.close().catch(() => undefined);
    },
  };
}

type End = { why: string; code: number | null };

/** One connection, and why it ended for good when it did. */
function hold(
  open: (listener: GatewayListener) => GatewayConnection,
  { shards, onDispatch }: { shards: ShardStates; onDispatch: (payload: unknown) => void },
): { held: GatewayConnection; ended: Promise<End> } {
  const { promise: ended, resolve } = Promise.withResolvers<End>();
  const held = open({
    onShards: shards.expect,
    onReady: shards.isUp,
    onResumed: shards.isUp,
    onLost(shard, code) {
      const why = WHY[code] ?? `The gateway closed the connection (${code}).`;
      shards.isLost(shard);
      if (isFatal(code)) resolve({ why, code });
      else shards.tell(why);
    },
    onDispatch,
  });
  held.open().catch((error: unknown) => resolve({ why: messageOf(error), code: null }));
  return { held, ended };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
