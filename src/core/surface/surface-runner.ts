import type { CoreContext } from "../context.ts";
import { createSessionOrder } from "../session/run-in-session-order.ts";
import { deliver } from "./deliver.ts";
import { type Delivery, MESSAGE_SUBJECT, type Surface } from "./surface.ts";

/** Deliveries looked at in one pass over a surface. */
const PASS_SIZE = 50;
/** Passes of one run; a surface that wants more goes on at the next sweep. */
const MAX_PASSES = 200;

export type SurfaceRunner = {
  /** Shows what is to be shown; errors are logged, never thrown. */
  run(surfaceId: string): Promise<void>;
  /** Something is being shown there, or looked for. */
  isServing(surfaceId: string): boolean;
  /** Settles when what is being shown there now has been. */
  whenSettled(surfaceId: string): Promise<void>;
  /** Takes no more work and settles when what is being sent has been. */
  close(): Promise<void>;
};

/**
 * The one writer of every surface: deliveries go out one after the other, messages in the order
 * of the log. A message that has to wait holds the later ones back, but never a card.
 * `holder`: the name under which this process holds sessions.
 */
export function createSurfaceRunner(context: CoreContext, holder: string): SurfaceRunner {
  const order = createSessionOrder();
  const timers = new Map<string, { cancel(): void }>();
  let isClosed = false;

  async function work(surfaceId: string): Promise<void> {
    timers.get(surfaceId)?.cancel();
    timers.delete(surfaceId);
    const surface = await context.store.surface(surfaceId);
    if (!surface || surface.closedAt) return;
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      if (isClosed) return;
      const { attempts, nextAt } = await makePass(context, surface, {
        holder,
        isClosed: () => isClosed,
      });
      if (attempts > 0) continue;
      if (nextAt) comeBack(surfaceId, nextAt);
      return;
    }
  }

  function comeBack(surfaceId: string, at: Date): void {
    if (isClosed) return;
    const ms = Math.max(1, at.getTime() - context.environment.now().getTime());
    timers.set(
      surfaceId,
      context.environment.after(ms, () => void run(surfaceId)),
    );
  }

  async function run(surfaceId: string): Promise<void> {
    if (isClosed) return;
    try {
      await order.run(surfaceId, () => work(surfaceId));
    } catch (error) {
      context.log.error(
        { err: error, surfaceId },
        "a surface could not be served; the sweep tries again",
      );
    }
  }

  return {
    run,
    isServing: order.isRunning,
    whenSettled: (surfaceId) => order.whenSettled(surfaceId),
    async close() {
      isClosed = true;
      for (const timer of timers.values()) timer.cancel();
      await order.whenIdle();
    },
  };
}

type Pass = { attempts: number; nextAt: Date | null };

async function makePass(
  context: CoreContext,
  surface: Surface,
  { holder, isClosed }: { holder: string; isClosed: () => boolean },
): Promise<Pass> {
  const pass: Pass = { attempts: 0, nextAt: null };
  let isHeldBack = false;
  for (const delivery of await context.store.openDeliveries(surface.id, PASS_SIZE)) {
    if (isClosed()) return pass;
    const isMessage = delivery.subject.startsWith(MESSAGE_SUBJECT);
    if (isMessage && isHeldBack) continue;
    const isLeft = await leaveOrDeliver(context, { surface, delivery, holder }, pass);
    isHeldBack ||= isMessage && isLeft;
  }
  return pass;
}

/** true: it still waits, and what was said after it waits with it. */
async function leaveOrDeliver(
  context: CoreContext,
  { surface, delivery, holder }: { surface: Surface; delivery: Delivery; holder: string },
  pass: Pass,
): Promise<boolean> {
  const platform = context.chatSurfaces.get(surface.platform);
  if (!platform) return true;
  if (delivery.dueAt > context.environment.now()) {
    pass.nextAt = earlier(pass.nextAt, delivery.dueAt);
    return true;
  }
  if (await isBeingWritten(context, { surface, delivery, holder })) {
    const hasBegun = context.replies.hasBegun(surface.id, delivery.subject);
    return !hasBegun && delivery.posted.length === 0;
  }
  pass.attempts++;
  return (await deliver(context, { surface, platform, delivery })) === "later";
}

/**
 * An answer whose stream still runs, in this process or in the one that works on the session;
 * storing its message wakes the surface. What a dead process left is ended when its lease is over.
 */
async function isBeingWritten(
  { replies, store, environment }: CoreContext,
  { surface, delivery, holder }: { surface: Surface; delivery: Delivery; holder: string },
): Promise<boolean> {
  const { subject, attempts } = delivery;
  // A stream begins its delivery as it asks for it; any other is asked for with what it shows.
  if (!subject.startsWith(MESSAGE_SUBJECT) || attempts === 0) return false;
  if ((await store.message(subject.slice(MESSAGE_SUBJECT.length))) !== null) return false;
  if (replies.isOpen(surface.id, subject)) return true;
  const lease = await store.lease(surface.sessionId);
  return lease !== null && lease.holder !== holder && lease.expiresAt > environment.now();
}

function earlier(a: Date | null, b: Date): Date {
  return a === null || b < a ? b : a;
}
