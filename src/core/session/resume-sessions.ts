import { expireDueRequests } from "../approval/expire-and-remind.ts";
import type { CoreContext } from "../context.ts";

/** Milliseconds between two looks at the store for what no event announced. */
const SWEEP_MS = 5_000;
/** Sessions woken in one sweep; the next takes the rest. */
const MAX_SESSIONS_PER_SWEEP = 1_000;
const MAX_SURFACES_PER_SWEEP = 1_000;

/** What this process is doing right now. */
export type AtWork = {
  isRunning(sessionId: string): boolean;
  isServing(surfaceId: string): boolean;
};

/**
 * Finds in the store what is unfinished and wakes it: sessions with work, requests past their
 * time, surfaces that do not show what is stored. The first sweep after a start is the resumption
 * after a crash; there is no other. What this process is at already is left alone: where the store
 * is slow, looking at it again every few seconds would leave it no time for the work itself.
 */
export async function sweep(context: CoreContext, atWork: AtWork): Promise<void> {
  await expireDueRequests(context);
  for (const id of await context.store.sessionsWithWork(MAX_SESSIONS_PER_SWEEP)) {
    if (!atWork.isRunning(id)) context.wake.wake(id);
  }
  const now = context.environment.now();
  for (const id of await context.store.surfacesWithDeliveries(now, MAX_SURFACES_PER_SWEEP)) {
    if (!atWork.isServing(id)) context.deliveries.wake(id);
  }
}

/** Sweeps now and every few seconds until told to stop. */
export function keepSweeping(context: CoreContext, atWork: AtWork): () => void {
  let isStopped = false;
  let timer = { cancel: () => {} };
  const again = () => {
    if (isStopped) return;
    timer = context.environment.after(SWEEP_MS, () => {
      sweep(context, atWork)
        .catch((error: unknown) =>
          context.log.error({ err: error }, "a sweep failed; the next one tries again"),
        )
        .finally(again);
    });
  };
  again();
  return () => {
    isStopped = true;
    timer.cancel();
  };
}
