import type { Channel, SurfaceReads } from "../../core/index.ts";
import type { PrismaQueries } from "./generated-clients.ts";
import { encodeText } from "./lossless-text.ts";
import { toDelivery, toSurface } from "./surface-mapping.ts";

/** A session is shown in a few places; this many would be a fault elsewhere. */
const MAX_SURFACES_OF_SESSION = 1_000;

/** Where sessions are shown, and what is shown there. */
export function surfaceReads(db: PrismaQueries): SurfaceReads {
  return { ...placeReads(db), ...deliveryReads(db) };
}

/** Matches the open places that readers of a channel see. */
export function openIn({ platform, workspace, channel }: Channel) {
  const id = encodeText(channel);
  return {
    platform: encodeText(platform),
    workspace: encodeText(workspace),
    closedAt: null,
    OR: [{ channel: id }, { thread: id }],
  };
}

type DeliveryReads = "delivery" | "openDeliveries" | "surfacesWithDeliveries";

function placeReads(db: PrismaQueries): Omit<SurfaceReads, DeliveryReads> {
  return {
    surface: async (id) => {
      const row = await db.surface.findUnique({ where: { id: encodeText(id) } });
      return row && toSurface(row);
    },
    surfaceAt: async ({ platform, workspace, channel, thread }) => {
      const place = {
        platform: encodeText(platform),
        workspace: encodeText(workspace),
        channel: encodeText(channel),
        thread: encodeText(thread),
      };
      const where = { platform_workspace_channel_thread: place };
      const row = await db.surface.findUnique({ where });
      return row && toSurface(row);
    },
    surfacesOf: async (sessionId) => {
      const rows = await db.surface.findMany({
        where: { sessionId: encodeText(sessionId), closedAt: null },
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        take: MAX_SURFACES_OF_SESSION,
      });
      return rows.map(toSurface);
    },
    surfacesOpenedBy: async (person, limit) => {
      const rows = await db.surface.findMany({
        where: { openedBy: encodeText(person) },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: limit,
      });
      return rows.map(toSurface);
    },
    surfacesIn: async ({ platform, workspace }, { afterId, limit }) => {
      const rows = await db.surface.findMany({
        where: {
          platform: encodeText(platform),
          workspace: encodeText(workspace),
          id: { gt: encodeText(afterId) },
          closedAt: null,
        },
        orderBy: { id: "asc" },
        take: limit,
      });
      return rows.map(toSurface);
    },
  };
}

function deliveryReads(db: PrismaQueries): Pick<SurfaceReads, DeliveryReads> {
  return {
    delivery: async (surfaceId, subject) => {
      const key = { surfaceId: encodeText(surfaceId), subject: encodeText(subject) };
      const row = await db.delivery.findUnique({ where: { surfaceId_subject: key } });
      return row && toDelivery(row);
    },
    openDeliveries: async (surfaceId, limit) => {
      const rows = await db.delivery.findMany({
        where: { surfaceId: encodeText(surfaceId), open: true },
        orderBy: [{ position: "asc" }, { createdAt: "asc" }, { id: "asc" }],
        take: limit,
      });
      return rows.map(toDelivery);
    },
    surfacesWithDeliveries: async (now, limit) => {
      const groups = await db.delivery.groupBy({
        by: ["surfaceId"],
        where: { open: true, dueAt: { lte: now }, surface: { closedAt: null } },
        orderBy: [{ _min: { dueAt: "asc" } }, { surfaceId: "asc" }],
        take: limit,
      });
      return groups.map(({ surfaceId }) => surfaceId);
    },
  };
}
