import type { StoreTransaction } from "../../core/index.ts";
import type { PrismaQueries } from "./generated-clients.ts";
import { encodeText } from "./lossless-text.ts";
import { BEGINNING_OF_TIME, toGrantRow, toToolDefinitionRow } from "./row-mapping.ts";

type GrantWrites = Pick<
  StoreTransaction,
  "insertGrant" | "useGrant" | "revokeGrant" | "revokeGrantsForTool" | "pinDefinition"
>;

/** Standing permissions, and the definitions of tools they were given for. */
export function grantWrites(db: PrismaQueries): GrantWrites {
  const revoke = async (which: { id: string } | { toolName: string }, by: string, at: Date) => {
    const { count } = await db.grant.updateMany({
      where: { ...which, liveUntil: { gt: at } },
      data: { revokedAt: at, revokedBy: encodeText(by), liveUntil: BEGINNING_OF_TIME },
    });
    return count;
  };
  return {
    insertGrant: async (grant) => {
      await db.grant.createMany({ data: toGrantRow(grant) });
    },
    useGrant: async (id, now) => {
      const where = { id: encodeText(id), liveUntil: { gt: now } };
      const { count } = await db.grant.updateMany({ where, data: { uses: { increment: 1 } } });
      return count === 1;
    },
    revokeGrant: async (id, by, at) => (await revoke({ id: encodeText(id) }, by, at)) === 1,
    revokeGrantsForTool: (toolName, by, at) => revoke({ toolName: encodeText(toolName) }, by, at),
    pinDefinition: async (pinned) => {
      const row = toToolDefinitionRow(pinned);
      const { serverName, toolName } = row;
      const where = { serverName_toolName: { serverName, toolName } };
      await db.toolDefinition.upsert({ where, create: row, update: row, select: { hash: true } });
    },
  };
}
