import type { CoreContext } from "../context.ts";
import { LeaseLostError } from "../errors.ts";
import type { ToolScheduler } from "../tool/tool-scheduler.ts";
import { advanceSession } from "./advance-session.ts";
import { announceSession } from "./announce.ts";
import { WorkAborted } from "./live-sessions.ts";
import { createSessionOrder } from "./run-in-session-order.ts";
import { type HeldLease, holdLease } from "./hold-lease.ts";

export type SessionRunner = {
  /** Looks at a session and does what there is to do; errors are logged, never thrown. */
  run(sessionId: string): Promise<void>;
  /** It is being advanced: it comes by itself to all that is stored. */
  isRunning(sessionId: string): boolean;
  /** Takes no more work and settles when what runs has ended. */
  close(): Promise<void>;
};

/**
 * Runs sessions under their leases. The lease is held while anything is in hand for a session,
 * renewed meanwhile, and given up when nothing is.
 */
export function createSessionRunner(
  context: CoreContext,
  scheduler: ToolScheduler,
  holder: string,
): SessionRunner {
  const order = createSessionOrder();
  const held = new Map<string, HeldLease>();
  let isClosed = false;

  async function advance(sessionId: string): Promise<void> {
    if (isClosed) return;
    const entry = held.get(sessionId) ?? (await hold(sessionId));
    if (!entry) return;
    try {
      await advanceSession({ context, scheduler, held: entry, isClosing: () => isClosed });
    } finally {
      await letGoWhenIdle(sessionId, entry);
    }
  }

  async function hold(sessionId: string): Promise<HeldLease | null> {
    const entry = await holdLease(context, { sessionId, holder }, () => lose(sessionId));
    if (entry) held.set(sessionId, entry);
    return entry;
  }

  function lose(sessionId: string): void {
    held.delete(sessionId);
    context.live.abort(sessionId, "lease_lost");
  }

  async function letGoWhenIdle(sessionId: string, entry: HeldLease): Promise<void> {
    if (context.live.isBusy(sessionId)) return;
    held.delete(sessionId);
    const wasWorking = context.live.peek(sessionId) !== undefined;
    context.live.tidy(sessionId);
    await entry.letGo();
    if (wasWorking) await announceSession(context, sessionId);
  }

  return {
    async run(sessionId) {
      try {
        await order.run(sessionId, () => advance(sessionId));
      } catch (error) {
        report(context, sessionId, error);
      }
    },
    isRunning: order.isRunning,
    async close() {
      isClosed = true;
      for (const id of context.live.ids()) context.live.abort(id, "shutdown");
      // In this order: until no session is advanced, one may still hand calls over.
      await order.whenIdle();
      await scheduler.whenIdle();
      for (const lease of held.values()) await lease.letGo();
    },
  };
}

function report(context: CoreContext, sessionId: string, error: unknown): void {
  if (error instanceof WorkAborted || error instanceof LeaseLostError) {
    context.log.info(
      { sessionId, why: error.message },
      "work on a session was left to another run",
    );
    return;
  }
  context.log.error(
    { err: error, sessionId },
    "a session could not be advanced; the sweep tries again",
  );
}
