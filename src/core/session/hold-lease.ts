import type { CoreContext } from "../context.ts";
import type { StoreTransaction } from "../ports/store.ts";
import type { Lease } from "./session.ts";

/** Milliseconds a lease lasts unless renewed. */
export const LEASE_MS = 30_000;
const RENEW_MS = LEASE_MS / 3;

export type HeldLease = {
  lease: Lease;
  letGo: () => Promise<void>;
  /** Gives it up in a transaction of the holder's; `letGo` has nothing to store then. */
  letGoIn: (tx: StoreTransaction) => Promise<void>;
  /** That transaction is through. */
  wasLetGo: () => void;
};

/** Takes a session's lease and renews it until let go; null while another process has it. */
export async function holdLease(
  context: CoreContext,
  who: { sessionId: string; holder: string },
  onLost: () => void,
): Promise<HeldLease | null> {
  const { store } = context;
  const { sessionId } = who;
  const times = { now: context.environment.now(), expiresAt: leaseEnd(context) };
  const lease = await store.transaction((tx) => tx.acquireLease(sessionId, who.holder, times));
  if (!lease) return null;
  const stop = keepRenewing(context, lease, onLost);
  const letGoIn = (tx: StoreTransaction) => tx.releaseLease(sessionId, lease.fence);
  let isHeld = true;
  return {
    lease,
    async letGo() {
      stop();
      if (isHeld) await store.transaction(letGoIn);
    },
    letGoIn,
    wasLetGo() {
      stop();
      isHeld = false;
    },
  };
}

/** When a lease that is taken or renewed now ends. */
export function leaseEnd({ environment }: Pick<CoreContext, "environment">): Date {
  return new Date(environment.now().getTime() + LEASE_MS);
}

function keepRenewing(context: CoreContext, lease: Lease, onLost: () => void): () => void {
  let isHeld = true;
  const later = () => context.environment.after(RENEW_MS, () => void renew());
  let timer = later();

  async function renew(): Promise<void> {
    const isOurs = await context.store
      .transaction((tx) => tx.renewLease(lease.sessionId, lease.fence, leaseEnd(context)))
      .catch((error: unknown) => {
        // A store that cannot be reached now may be reached before the lease runs out.
        context.log.warn({ err: error, sessionId: lease.sessionId }, "a lease was not renewed");
        return true;
      });
    if (!isHeld) return;
    if (isOurs) timer = later();
    else onLost();
  }

  return () => {
    isHeld = false;
    timer.cancel();
  };
}
