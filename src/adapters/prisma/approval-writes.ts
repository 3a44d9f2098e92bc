import type { StoreTransaction } from "../../core/index.ts";
import type { PrismaQueries } from "./generated-clients.ts";
import { encodeText } from "./lossless-text.ts";
import { toApprovalRow, toDecisionRow, toToolCallChange, toToolCallRow } from "./row-mapping.ts";

type ApprovalWrites = Pick<
  StoreTransaction,
  | "insertToolCalls"
  | "moveToolCall"
  | "insertApproval"
  | "lockPendingApproval"
  | "settleApproval"
  | "putDecision"
>;

/** Tool calls, the requests to run them, and what people decided. */
export function approvalWrites(db: PrismaQueries): ApprovalWrites {
  return {
    insertToolCalls: async (calls) => {
      if (calls.length > 0) await db.toolCall.createMany({ data: calls.map(toToolCallRow) });
    },
    moveToolCall: async (id, from, change) => {
      const where = { id: encodeText(id), state: { in: [...from] } };
      const { count } = await db.toolCall.updateMany({ where, data: toToolCallChange(change) });
      return count === 1;
    },
    insertApproval: async (request) => {
      await db.approvalRequest.createMany({ data: toApprovalRow(request) });
    },
    // An update that changes nothing locks the row where there are row locks, and reads the state
    // behind whoever held it before, all in one statement.
    lockPendingApproval: async (id) => {
      const where = { id: encodeText(id), state: "pending" };
      const { count } = await db.approvalRequest.updateMany({ where, data: { state: "pending" } });
      return count === 1;
    },
    settleApproval: async (id, state, decidedAt) => {
      const where = { id: encodeText(id), state: "pending" };
      const { count } = await db.approvalRequest.updateMany({ where, data: { state, decidedAt } });
      return count === 1;
    },
    putDecision: async (decision) => {
      const row = toDecisionRow(decision);
      const { requestId, person } = row;
      const where = { requestId_person: { requestId, person } };
      await db.decision.upsert({ where, create: row, update: row, select: { id: true } });
    },
  };
}
