import type { Delivery, Surface, SurfacePlace } from "../surface/surface.ts";

/** What readers of one channel see: the open places in it, or the one that it is as a thread. */
export type Channel = Pick<SurfacePlace, "platform" | "workspace" | "channel">;

/** Reads of surfaces and deliveries. Lists are bounded, oldest first. */
export type SurfaceReads = {
  surface(id: string): Promise<Surface | null>;
  /** The surface at exactly this place, open or closed. */
  surfaceAt(place: SurfacePlace): Promise<Surface | null>;
  /** The session's surfaces that are not closed. */
  surfacesOf(sessionId: string): Promise<Surface[]>;
  /** Sessions that this person opened somewhere, newest first. */
  surfacesOpenedBy(person: string, limit: number): Promise<Surface[]>;
  /** Open surfaces of a platform's workspace, after `afterId` in the order of ids. */
  surfacesIn(
    where: Pick<SurfacePlace, "platform" | "workspace">,
    query: { afterId: string; limit: number },
  ): Promise<Surface[]>;
  delivery(surfaceId: string, subject: string): Promise<Delivery | null>;
  /** Those of a surface that are pending or stale, by `position`, then `createdAt`, then `id`. */
  openDeliveries(surfaceId: string, limit: number): Promise<Delivery[]>;
  /** Ids of open surfaces with a pending or stale delivery whose `dueAt <= now`. */
  surfacesWithDeliveries(now: Date, limit: number): Promise<string[]>;
};

/** What a surface is asked to show. */
export type DeliveryDraft = { id: string; surfaceId: string; subject: string; position: number };

export type SurfaceWrites = {
  /** false when the place has a surface already (open or closed); nothing is written then. */
  insertSurface(surface: Surface): Promise<boolean>;
  /** Puts a surface under another session, or opens a closed one again. */
  moveSurface(id: string, change: { sessionId: string; openedBy: string | null }): Promise<void>;
  /** true if it was open. */
  closeSurface(id: string, at: Date): Promise<boolean>;
  /**
   * Asks for a subject to be shown: a new one is `pending`; of one that stands there already the
   * revision grows, its attempts start anew (at 1 if there was one: what got through unrecorded
   * is still looked for), it is due at once, and it is `stale` (`pending` if nothing was posted).
   */
  requestDeliveries(drafts: readonly DeliveryDraft[], at: Date): Promise<void>;
  /**
   * The claim before anything is sent: one more attempt, not to be tried again before `dueAt`;
   * false if the delivery is not pending or stale with this revision and this many attempts.
   */
  beginDelivery(
    id: string,
    expected: Pick<Delivery, "revision" | "attempts">,
    times: { dueAt: Date; at: Date },
  ): Promise<boolean>;
  /** Keeps what the platform calls the parts of what is pending; later than its end it is no news. */
  noteDelivery(id: string, posted: readonly string[], at: Date): Promise<void>;
  /**
   * Ends an attempt. A delivery whose revision has grown meanwhile stays `stale`, whatever
   * `state` says; its `posted` is kept all the same. `attempts`: as many as count, where this one
   * does not.
   */
  endDelivery(
    id: string,
    revision: number,
    end: Pick<Delivery, "state" | "posted" | "problem" | "dueAt"> &
      Partial<Pick<Delivery, "attempts">> & { at: Date },
  ): Promise<void>;
};
