import type { PolicyCall } from "../policy/policy-rule.ts";
import type { Environment } from "../ports/environment.ts";

/** How long an in-process caller waits for a person (DESIGN 3.4). */
export const CONFIRMATION_TIMEOUT_MS = 5 * 60_000;
/** Confirmations waiting at once; more are refused. */
export const MAX_PENDING_CONFIRMATIONS = 1_000;

export type PendingConfirmations = {
  /** `confirmed` settles once, with false when time is up; null when too many wait already. */
  open(call: PolicyCall): { correlationId: string; confirmed: Promise<boolean> } | null;
  /** The call that was waiting; null when nothing waits under that id (any more). */
  settle(correlationId: string, confirmed: boolean): PolicyCall | null;
};

export function createPendingConfirmations(
  environment: Pick<Environment, "after" | "newId">,
): PendingConfirmations {
  const pending = new Map<string, { call: PolicyCall; resolve: (confirmed: boolean) => void }>();

  function settle(correlationId: string, confirmed: boolean): PolicyCall | null {
    const waiting = pending.get(correlationId);
    if (!waiting) return null;
    pending.delete(correlationId);
    waiting.resolve(confirmed);
    return waiting.call;
  }

  return {
    open(call) {
      if (pending.size >= MAX_PENDING_CONFIRMATIONS) return null;
      const correlationId = environment.newId("confirmation");
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const timer = environment.after(
        CONFIRMATION_TIMEOUT_MS,
        () => void settle(correlationId, false),
      );
      pending.set(correlationId, {
        call,
        resolve(confirmed) {
          timer.cancel();
          resolve(confirmed);
        },
      });
      return { correlationId, confirmed: promise };
    },
    settle,
  };
}
