import type { ApprovalView } from "../../../core/index.ts";

/** More signatures than any quorum has. */
const SETTLED = 1_000;
const RUNNING = { requested: 0, awaiting_approval: 0, approved: 1, executing: 2 } as const;
const ENDED = 3;

/**
 * How far a request and its call have come. Both only ever move on (DESIGN 6), so of two copies
 * of one approval the one with the smaller number is the older.
 */
export function approvalAge({ state, decisions, call }: ApprovalView): number {
  if (state === "pending") return decisions.length;
  return SETTLED + (call.state in RUNNING ? RUNNING[call.state as keyof typeof RUNNING] : ENDED);
}
