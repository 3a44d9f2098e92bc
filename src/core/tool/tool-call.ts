import type { JsonObject } from "../json.ts";
import type { CallFacts } from "./tool.ts";

/** DESIGN 6. The last six are final. */
export type ToolCallState =
  | "requested"
  | "awaiting_approval"
  | "approved"
  | "executing"
  | "succeeded"
  | "failed"
  | "denied"
  | "expired"
  | "cancelled"
  | "interrupted";

export const OPEN_STATES = ["requested", "awaiting_approval", "approved", "executing"] as const;

export function isOpen(state: ToolCallState): boolean {
  return (OPEN_STATES as readonly ToolCallState[]).includes(state);
}

/** What was signed: filled in when the call is screened, checked again when it is run. */
export type SignedCall = {
  facts: CallFacts;
  /** SHA-256 in hex over tool, canonical arguments, facts and definition (guarantee 1). */
  digest: string;
  /** SHA-256 in hex of the tool's definition. */
  definitionHash: string;
};

/** One request by a model to run a tool. */
export type ToolCall = {
  id: string;
  sessionId: string;
  /** The assistant message that carries the call, and its place there. */
  messageId: string;
  index: number;
  agent: string;
  toolName: string;
  serverName: string | null;
  args: JsonObject;
  /** The model's own arguments, when a person edited them before approving. */
  originalArgs: JsonObject | null;
  /** Why the arguments could not be read; such a call never runs. */
  argsProblem: string | null;
  signed: SignedCall | null;
  state: ToolCallState;
  /** `policy: …`, `grant: …` or `slack:U…`: on whose word it runs. */
  approvedBy: string | null;
  /** The lease under which it runs; another number after a crash means the outcome is unknown. */
  fence: number | null;
  /** The interrupted call that this one repeats, on a person's word. */
  retryOf: string | null;
  exitCode: number | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  createdAt: Date;
};
