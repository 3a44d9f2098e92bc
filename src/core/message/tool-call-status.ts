import type { DecisionScope } from "../approval/approval.ts";

/** Whether a call still waits, and what a person decided about it. ISO 8601 `timestamp`. */
export type ToolCallStatus = {
  complete: boolean;
  result: {
    decision: "approve" | "deny";
    scope: DecisionScope;
    by: string;
    timestamp: string;
  } | null;
};
