import type { Delivery, DeliveryDraft, SurfaceWrites } from "../../core/index.ts";
import type { PrismaQueries } from "./generated-clients.ts";
import { encodeRow, encodeText } from "./lossless-text.ts";
import { toDeliveryChange, toSurfaceRow } from "./surface-mapping.ts";

type DeliveryWrites = "requestDeliveries" | "beginDelivery" | "noteDelivery" | "endDelivery";

/** Where sessions are shown. */
export function surfaceWrites(db: PrismaQueries): Omit<SurfaceWrites, DeliveryWrites> {
  return {
    // One statement that passes over a taken place: a failed one would spoil the transaction, and
    // between a look and an insert another process could take it.
    insertSurface: async (surface) => {
      const row = toSurfaceRow(surface);
      const inserted = await db.$executeRaw`
        INSERT INTO "Surface" ("id", "sessionId", "platform", "workspace", "channel", "thread",
          "openedBy", "createdAt", "closedAt")
        VALUES (${row.id}, ${row.sessionId}, ${row.platform}, ${row.workspace}, ${row.channel},
          ${row.thread}, ${row.openedBy}, ${row.createdAt}, ${row.closedAt})
        ON CONFLICT ("platform", "workspace", "channel", "thread") DO NOTHING`;
      return inserted === 1;
    },
    moveSurface: async (id, { sessionId, openedBy }) => {
      const data = encodeRow({ sessionId, openedBy, closedAt: null });
      await db.surface.updateMany({ where: { id: encodeText(id) }, data });
    },
    closeSurface: async (id, at) => {
      const where = { id: encodeText(id), closedAt: null };
      const { count } = await db.surface.updateMany({ where, data: { closedAt: at } });
      return count === 1;
    },
  };
}

/** What is, or is to be, shown there. */
export function deliveryWrites(db: PrismaQueries): Pick<SurfaceWrites, DeliveryWrites> {
  return {
    requestDeliveries: async (drafts, at) => {
      for (const draft of inLockOrder(drafts)) await requestDelivery(db, draft, at);
    },
    beginDelivery: async (id, { revision, attempts }, { dueAt, at }) => {
      const where = { id: encodeText(id), open: true, revision, attempts };
      const data = { attempts: attempts + 1, dueAt, updatedAt: at };
      const { count } = await db.delivery.updateMany({ where, data });
      return count === 1;
    },
    noteDelivery: async (id, posted, at) => {
      const data = toDeliveryChange({ posted, updatedAt: at });
      const where = { id: encodeText(id), state: "pending" };
      await db.delivery.updateMany({ where, data });
    },
    // A revision never falls, so one that is not found in the first statement has grown for good.
    endDelivery: async (id, revision, { at, ...end }) => {
      const { count } = await db.delivery.updateMany({
        where: { id: encodeText(id), revision },
        data: toDeliveryChange({ ...end, updatedAt: at }),
      });
      if (count === 1) return;
      const { posted } = end;
      await db.delivery.updateMany({
        where: { id: encodeText(id), revision: { gt: revision } },
        data: toDeliveryChange({ posted, state: stateOfChanged(posted), updatedAt: at }),
      });
    },
  };
}

/** All who ask for the same subjects at once lock them in this order, so none waits in a circle. */
function inLockOrder(drafts: readonly DeliveryDraft[]): DeliveryDraft[] {
  const key = ({ surfaceId, subject }: DeliveryDraft) => JSON.stringify([surfaceId, subject]);
  return drafts.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/**
 * Two processes may ask for the same subject at once, and both must count: whoever comes second
 * passes over the insert, behind the first's commit, and then changes what it finds. An upsert
 * that names one unique key could still fail for the other, since the id follows from the subject.
 */
async function requestDelivery(db: PrismaQueries, draft: DeliveryDraft, at: Date): Promise<void> {
  const { id, surfaceId, subject, position } = encodeRow(draft);
  const inserted = await db.$executeRaw`
    INSERT INTO "Delivery" ("id", "surfaceId", "subject", "state", "open", "posted", "revision",
      "attempts", "position", "dueAt", "problem", "createdAt", "updatedAt")
    VALUES (${id}, ${surfaceId}, ${subject}, 'pending', TRUE, '[]', 1,
      0, ${position}, ${at}, NULL, ${at}, ${at})
    ON CONFLICT DO NOTHING`;
  if (inserted === 1) return;
  const changed = await db.$executeRaw`
    UPDATE "Delivery" SET
      "state" = CASE WHEN "posted" = '[]' THEN 'pending' ELSE 'stale' END,
      "open" = TRUE,
      "revision" = "revision" + 1,
      "attempts" = CASE WHEN "attempts" = 0 THEN 0 ELSE 1 END,
      "dueAt" = ${at},
      "updatedAt" = ${at}
    WHERE "surfaceId" = ${surfaceId} AND "subject" = ${subject}`;
  if (changed === 0) throw new Error(`The delivery ${draft.id} shows another subject already.`);
}

function stateOfChanged(posted: Delivery["posted"]): "pending" | "stale" {
  return posted.length === 0 ? "pending" : "stale";
}
