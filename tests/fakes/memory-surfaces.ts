import type { Channel, SurfaceReads, SurfaceWrites } from "../../src/core/ports/surface-store.ts";
import type { Delivery, Surface, SurfacePlace } from "../../src/core/surface/surface.ts";
import { byDate, byText, insertRow, type MemoryState, own, requireRow } from "./memory-state.ts";

/** Where sessions are shown, and what is shown there. */
export function memorySurfaceReads(state: () => MemoryState): SurfaceReads {
  return { ...placeReads(state), ...deliveryReads(state) };
}

/** Writes into `state`, the private copy of one transaction. */
export function memorySurfaceWrites(state: MemoryState): SurfaceWrites {
  return { ...placeWrites(state), ...deliveryWrites(state) };
}

export function isShownIn(
  { surfaces }: MemoryState,
  { sessionId }: { sessionId: string },
  { platform, workspace, channel }: Channel,
): boolean {
  return [...surfaces.values()].some(
    (surface) =>
      surface.sessionId === sessionId &&
      surface.closedAt === null &&
      surface.platform === platform &&
      surface.workspace === workspace &&
      (surface.channel === channel || surface.thread === channel),
  );
}

type DeliveryReads = "delivery" | "openDeliveries" | "surfacesWithDeliveries";
type DeliveryWrites = "requestDeliveries" | "beginDelivery" | "noteDelivery" | "endDelivery";

function placeReads(state: () => MemoryState): Omit<SurfaceReads, DeliveryReads> {
  const surfaces = () =>
    [...state().surfaces.values()].sort(
      (a, b) => byDate(a.createdAt, b.createdAt) || byText(a.id, b.id),
    );
  return {
    surface: async (id) => own(state().surfaces.get(id) ?? null),
    surfaceAt: async (place) => own(surfaces().find((surface) => isAt(surface, place)) ?? null),
    surfacesOf: async (sessionId) =>
      own(
        surfaces().filter(
          (surface) => surface.sessionId === sessionId && surface.closedAt === null,
        ),
      ),
    surfacesOpenedBy: async (person, limit) =>
      own(
        surfaces()
          .filter((surface) => surface.openedBy === person)
          .reverse()
          .slice(0, limit),
      ),
    surfacesIn: async ({ platform, workspace }, { afterId, limit }) =>
      own(
        surfaces()
          .filter((surface) => surface.platform === platform && surface.workspace === workspace)
          .filter((surface) => surface.closedAt === null && byText(surface.id, afterId) > 0)
          .sort((a, b) => byText(a.id, b.id))
          .slice(0, limit),
      ),
  };
}

function deliveryReads(state: () => MemoryState): Pick<SurfaceReads, DeliveryReads> {
  const open = () => [...state().deliveries.values()].filter(isOpen);
  return {
    delivery: async (surfaceId, subject) => own(deliveryOf(state(), surfaceId, subject) ?? null),
    openDeliveries: async (surfaceId, limit) =>
      own(
        open()
          .filter((delivery) => delivery.surfaceId === surfaceId)
          .sort(
            (a, b) =>
              a.position - b.position || byDate(a.createdAt, b.createdAt) || byText(a.id, b.id),
          )
          .slice(0, limit),
      ),
    surfacesWithDeliveries: async (now, limit) => {
      const ids = open()
        .filter(({ dueAt }) => dueAt <= now)
        .filter(({ surfaceId }) => state().surfaces.get(surfaceId)?.closedAt === null)
        .sort((a, b) => byDate(a.dueAt, b.dueAt) || byText(a.surfaceId, b.surfaceId))
        .map(({ surfaceId }) => surfaceId);
      return [...new Set(ids)].slice(0, limit);
    },
  };
}

function placeWrites(state: MemoryState): Omit<SurfaceWrites, DeliveryWrites> {
  return {
    insertSurface: async (surface) => {
      if ([...state.surfaces.values()].some((there) => isAt(there, surface))) return false;
      requireRow(state.sessions, surface.sessionId);
      insertRow(state.surfaces, surface);
      return true;
    },
    moveSurface: async (id, { sessionId, openedBy }) => {
      const surface = state.surfaces.get(id);
      if (surface === undefined) return;
      requireRow(state.sessions, sessionId);
      state.surfaces.set(id, { ...surface, sessionId, openedBy, closedAt: null });
    },
    closeSurface: async (id, at) => {
      const surface = state.surfaces.get(id);
      if (surface === undefined || surface.closedAt !== null) return false;
      state.surfaces.set(id, { ...surface, closedAt: new Date(at) });
      return true;
    },
  };
}

function deliveryWrites(state: MemoryState): Pick<SurfaceWrites, DeliveryWrites> {
  const change = (delivery: Delivery, changed: Partial<Delivery>, at: Date) => {
    const updatedAt = new Date(at);
    state.deliveries.set(delivery.id, { ...delivery, ...structuredClone(changed), updatedAt });
  };
  return {
    requestDeliveries: async (drafts, at) => {
      for (const draft of drafts) {
        requireRow(state.surfaces, draft.surfaceId);
        const there = deliveryOf(state, draft.surfaceId, draft.subject);
        if (there === undefined) insertRow(state.deliveries, { ...NEW, ...draft, ...dated(at) });
        else {
          const revision = there.revision + 1;
          const attempts = Math.min(1, there.attempts);
          const again = { state: stateOfChanged(there.posted), revision, attempts, dueAt: at };
          change(there, again, at);
        }
      }
    },
    beginDelivery: async (id, { revision, attempts }, { dueAt, at }) => {
      const delivery = state.deliveries.get(id);
      if (delivery === undefined || !isOpen(delivery)) return false;
      if (delivery.revision !== revision || delivery.attempts !== attempts) return false;
      change(delivery, { attempts: attempts + 1, dueAt }, at);
      return true;
    },
    noteDelivery: async (id, posted, at) => {
      const delivery = state.deliveries.get(id);
      if (delivery?.state !== "pending") return;
      change(delivery, { posted }, at);
    },
    endDelivery: async (id, revision, { at, ...end }) => {
      const delivery = state.deliveries.get(id);
      if (delivery === undefined) return;
      const { posted } = end;
      if (delivery.revision === revision) change(delivery, end, at);
      else if (delivery.revision > revision) {
        change(delivery, { posted, state: stateOfChanged(posted) }, at);
      }
    },
  };
}

const NEW = { state: "pending", posted: [], revision: 1, attempts: 0, problem: null } as const;

function dated(at: Date): Pick<Delivery, "dueAt" | "createdAt" | "updatedAt"> {
  return { dueAt: at, createdAt: at, updatedAt: at };
}

function stateOfChanged(posted: Delivery["posted"]): "pending" | "stale" {
  return posted.length === 0 ? "pending" : "stale";
}

function isOpen({ state }: Delivery): boolean {
  return state === "pending" || state === "stale";
}

function isAt(surface: Surface, place: SurfacePlace): boolean {
  return (
    surface.platform === place.platform &&
    surface.workspace === place.workspace &&
    surface.channel === place.channel &&
    surface.thread === place.thread
  );
}

function deliveryOf(state: MemoryState, surfaceId: string, subject: string): Delivery | undefined {
  return [...state.deliveries.values()].find(
    (delivery) => delivery.surfaceId === surfaceId && delivery.subject === subject,
  );
}
