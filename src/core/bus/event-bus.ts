import type { CoreEvent, CoreListener } from "./bus-message.ts";

export type EventBus = {
  publish(event: CoreEvent): void;
  subscribe(listener: CoreListener, sessionId?: string): () => void;
};

/**
 * Announces what the store already holds. Delivery is synchronous and in order; a listener that
 * throws is reported and does not keep the others from hearing.
 */
export function createEventBus(onListenerError: (error: unknown) => void): EventBus {
  const everywhere = new Set<CoreListener>();
  const bySession = new Map<string, Set<CoreListener>>();

  function deliver(listeners: ReadonlySet<CoreListener> | undefined, event: CoreEvent): void {
    for (const listener of listeners ?? []) {
      try {
        listener(event);
      } catch (error) {
        onListenerError(error);
      }
    }
  }

  return {
    publish(event) {
      deliver(everywhere, event);
      deliver(bySession.get(event.sessionId), event);
    },
    subscribe(listener, sessionId) {
      if (sessionId === undefined) {
        everywhere.add(listener);
        return () => everywhere.delete(listener);
      }
      const listeners = bySession.get(sessionId) ?? new Set();
      bySession.set(sessionId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) bySession.delete(sessionId);
      };
    },
  };
}
