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
  /** Settles when what is being shown there now has been. */
  whenSettled(surfaceId: string): Promise<void>;
  /** Takes no more work and settles when what is being sent has been. */
  close(): Promise<void>;
};

/**
 * The one writer of every surface: deliveries go out one after the other, messages in the order
 * of the log. A message that has to wait holds the later ones back, but never a card.
 */
export function createSurfaceRunner(context: CoreContext): SurfaceRunner {
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
      const { attempts, nextAt } = await makePass(context, surface, () => isClosed);
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
  isClosed: () => boolean,
): Promise<Pass> {
  const pass: Pass = { attempts: 0, nextAt: null };
  let isHeldBack = false;
  for (const delivery of await context.store.openDeliveries(surface.id, PASS_SIZE)) {
    if (isClosed()) return pass;
    const isMessage = delivery.subject.startsWith(MESSAGE_SUBJECT);
    if (isMessage && isHeldBack) continue;
    const isLeft = await leaveOrDeliver(context, { surface, delivery }, pass);
    isHeldBack ||= isMessage && isLeft;
  }
  return pass;
}

/** true: it still waits, and what was said after it waits with it. */
async function leaveOrDeliver(
  context: CoreContext,
  { surface, delivery }: { surface: Surface; delivery: Delivery },
  pass: Pass,
): Promise<boolean> {
  const platform = context.chatSurfaces.get(surface.platform);
  if (!platform) return true;
  if (delivery.dueAt > context.environment.now()) {
    pass.nextAt = earlier(pass.nextAt, delivery.dueAt);
    return true;
  }
  if (await isBeingWritten(context, delivery)) {
    return !context.replies.hasBegun(surface.id, delivery.subject);
  }
  pass.attempts++;
  return (await deliver(context, { surface, platform, delivery })) === "later";
}

/** An answer whose stream still runs; storing its message wakes the surface. */
async function isBeingWritten(
  { replies, store }: CoreContext,
  { surfaceId, subject }: Delivery,
): Promise<boolean> {
  if (!subject.startsWith(MESSAGE_SUBJECT) || !replies.isOpen(surfaceId, subject)) return false;
  return (await store.message(subject.slice(MESSAGE_SUBJECT.length))) === null;
}

function earlier(a: Date | null, b: Date): Date {
  return a === null || b < a ? b : a;
}
