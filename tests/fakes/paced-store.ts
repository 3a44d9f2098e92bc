import type { Store } from "../../src/core/index.ts";

export const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A store that takes its time, so that what is begun at once runs into each other. */
export function pacedStore(store: Store, ticks: readonly number[]): Store {
  let asked = 0;
  const pause = async () => {
    const wait = ticks[asked++ % Math.max(1, ticks.length)] ?? 0;
    for (let i = 0; i < wait; i++) await tick();
  };
  return {
    ...store,
    session: (id) => pause().then(() => store.session(id)),
    openToolCalls: (id) => pause().then(() => store.openToolCalls(id)),
    messagesAfter: (...query) => pause().then(() => store.messagesAfter(...query)),
    messageByEventId: (id) => pause().then(() => store.messageByEventId(id)),
    surfaceAt: (place) => pause().then(() => store.surfaceAt(place)),
    approvals: (query) => pause().then(() => store.approvals(query)),
    approval: (id) => pause().then(() => store.approval(id)),
    toolCall: (id) => pause().then(() => store.toolCall(id)),
    transaction: (work) => pause().then(() => store.transaction(work)),
  };
}
