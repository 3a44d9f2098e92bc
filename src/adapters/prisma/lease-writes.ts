import type { StoreTransaction } from "../../core/index.ts";
import type { PrismaQueries } from "./generated-clients.ts";
import { encodeText } from "./lossless-text.ts";

type LeaseWrites = Pick<StoreTransaction, "acquireLease" | "renewLease" | "releaseLease">;

/** The right to work on a session. A row without a holder is free, and keeps the number. */
export function leaseWrites(db: PrismaQueries): LeaseWrites {
  return {
    // One statement: between a look and an update another process could take it.
    acquireLease: async (sessionId, holder, { now, expiresAt }) => {
      const [id, name] = [encodeText(sessionId), encodeText(holder)];
      const taken = await db.$queryRaw<{ fence: number }[]>`
        INSERT INTO "Lease" ("sessionId", "holder", "fence", "expiresAt")
        VALUES (${id}, ${name}, 1, ${expiresAt})
        ON CONFLICT ("sessionId") DO UPDATE SET
          "holder" = excluded."holder",
          "expiresAt" = excluded."expiresAt",
          "fence" = "Lease"."fence" + CASE
            WHEN "Lease"."holder" = ${name} AND "Lease"."expiresAt" > ${now} THEN 0 ELSE 1 END
        WHERE "Lease"."holder" IS NULL
          OR "Lease"."holder" = ${name}
          OR "Lease"."expiresAt" <= ${now}
        RETURNING "fence"`;
      const fence = taken[0]?.fence;
      return fence === undefined ? null : { sessionId, holder, fence, expiresAt };
    },
    renewLease: async (sessionId, fence, expiresAt) => {
      const where = { sessionId: encodeText(sessionId), fence, holder: { not: null } };
      const { count } = await db.lease.updateMany({ where, data: { expiresAt } });
      return count === 1;
    },
    releaseLease: async (sessionId, fence) => {
      const where = { sessionId: encodeText(sessionId), fence };
      await db.lease.updateMany({ where, data: { holder: null } });
    },
  };
}
