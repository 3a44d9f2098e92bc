import type { Author } from "./person.ts";

/** How far an approval reaches. Everything wider than `once` leaves a grant. */
export type DecisionScope = "once" | "session" | "all" | "always";

export type ApprovalState = "pending" | "approved" | "denied" | "expired" | "cancelled";

/** What the rule that asked demands of the answer. */
export type ApprovalTerms = {
  /** Narrows the configured approvers; null: any of them. */
  approvers: readonly string[] | null;
  quorum: number;
  /** false: whoever asked may not approve. */
  selfApproval: boolean;
  /** No grant of any scope satisfies it. */
  alwaysAsk: boolean;
};

/** The stored question "may this call run?". */
export type ApprovalRequest = {
  id: string;
  sessionId: string;
  toolCallId: string;
  agent: string;
  /** The `client.requestApproval` message. */
  messageId: string;
  /** The person whose message the agent was answering; null when no person is known. */
  requestedBy: Author | null;
  state: ApprovalState;
  terms: ApprovalTerms;
  /** The rule that asked, and why; in words for the card. */
  rule: string;
  reason: string | null;
  requestedAt: Date;
  /** null: never. */
  expiresAt: Date | null;
  decidedAt: Date | null;
};

/** A person's answer; one per person and request. */
export type Decision = {
  id: string;
  requestId: string;
  by: Author;
  decision: "approve" | "deny";
  scope: DecisionScope;
  reason: string | null;
  /** The digest that was signed: an edit leaves earlier signatures behind. */
  digest: string;
  /** The message that stores the decision in the log. */
  messageId: string;
  at: Date;
};

/** A stored standing permission. */
export type Grant = {
  id: string;
  sessionId: string;
  /** `session`: this very call. `all`: everything that would ask. */
  scope: "session" | "all";
  /** null for scope `all`. */
  toolName: string | null;
  canonicalArgs: string | null;
  workingDirectory: string | null;
  definitionHash: string | null;
  grantedBy: Author;
  uses: number;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  revokedBy: string | null;
};
