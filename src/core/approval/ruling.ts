import type { JsonObject } from "../json.ts";
import type { SignedCall, ToolCall } from "../tool/tool-call.ts";
import type { ApprovalRequest, DecisionScope } from "./approval.ts";
import type { Author } from "./person.ts";

/** A decision by somebody who may take it, on a request that was pending when last looked at. */
export type Ruling = {
  request: ApprovalRequest;
  call: ToolCall;
  by: Author;
  decision: "approve" | "deny";
  scope: DecisionScope;
  reason: string | null;
  /** What was typed, for the log; empty for a click. */
  text: string;
  eventId: string | null;
  /** New arguments, already validated, signed and cleared by the policy. */
  edit: { args: JsonObject; signed: SignedCall } | null;
};
