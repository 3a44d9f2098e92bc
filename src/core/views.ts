import type { ApprovalState, DecisionScope } from "./approval/approval.ts";
import type { Author } from "./approval/person.ts";
import type { JsonObject } from "./json.ts";
import type { SessionStatus } from "./session/session.ts";
import type { ToolCallState } from "./tool/tool-call.ts";

/** What surfaces and the API show. Times are ISO 8601 in UTC; secrets in texts are masked. */
export type ApprovalView = {
  id: string;
  /** Enough of the id to type in chat: `approve 3f9k2a`. */
  shortId: string;
  sessionId: string;
  toolCallId: string;
  agent: string;
  toolName: string;
  toolArgs: JsonObject;
  /** The canonical line for shell calls; null where the arguments say it all. */
  display: string | null;
  workingDirectory: string | null;
  requestedBy: Author | null;
  /** The rule that asked, and its reason. */
  rule: string;
  reason: string | null;
  /** Who may decide, in the words of the configuration; empty: nobody can. */
  approvers: readonly string[];
  /** Platforms on which somebody may decide; `*`: on any. */
  approverPlatforms: readonly string[];
  quorum: number;
  /** No grant of any scope satisfies it: it can only be approved once. */
  alwaysAsk: boolean;
  /** The first 12 hex digits of what is signed. */
  digest: string;
  state: ApprovalState;
  requestedAt: string;
  expiresAt: string | null;
  decidedAt: string | null;
  decisions: readonly {
    by: Author;
    decision: "approve" | "deny";
    scope: DecisionScope;
    reason: string | null;
    at: string;
  }[];
  /** How the call stands; the outcome once it ran. */
  call: { state: ToolCallState; exitCode: number | null; durationMs: number | null };
};

export type SessionView = {
  id: string;
  title: string;
  status: SessionStatus;
  statusReason: string | null;
  agent: string;
  interactive: boolean;
  /** A turn runs or a tool executes right now. */
  busy: boolean;
  pendingApprovals: readonly ApprovalView[];
  lastSeq: number;
  createdAt: string;
  updatedAt: string;
};

export type GrantView = {
  id: string;
  shortId: string;
  sessionId: string;
  scope: "session" | "all";
  toolName: string | null;
  toolArgs: JsonObject | null;
  workingDirectory: string | null;
  grantedBy: Author;
  uses: number;
  createdAt: string;
  expiresAt: string | null;
};

/** An answer that is streaming right now, for clients that join in the middle. */
export type LiveAnswer = { messageId: string; agent: string; content: string };
