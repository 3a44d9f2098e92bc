import type { DecisionScope } from "./approval/approval.ts";
import type { Person } from "./approval/person.ts";
import type { AuditEvent } from "./audit/audit-event.ts";
import type { CoreListener } from "./bus/bus-message.ts";
import type { JsonObject } from "./json.ts";
import type { MessagePart, MessageView } from "./message/message.ts";
import type { RuleInForce } from "./policy/built-in-rule.ts";
import type { PolicyCall, PolicyVerdict } from "./policy/policy-rule.ts";
import type { ReloadOutcome } from "./policy/reload-policy.ts";
import type { PolicyStatus } from "./ports/policy-files.ts";
import type { Channel } from "./ports/surface-store.ts";
import type { ToolSourceStatus } from "./ports/tool-source.ts";
import type { Surface, SurfacePlace } from "./surface/surface.ts";
import type { ToolDefinition } from "./tool/tool.ts";
import type { ApprovalView, GrantView, LiveAnswer, SessionView } from "./views.ts";

export type NewSession = { title?: string; agent?: string; interactive?: boolean };

export type IncomingMessage = {
  sessionId: string;
  content: string;
  /** What was said before it or what it answers, for the agents to read: no command stands in it. */
  before?: string;
  /** Verified by the surface. */
  person: Person;
  /** The platform's event id or an idempotency key: the same one twice is stored once. */
  eventId?: string;
  /** What came with the text: files. */
  parts?: readonly MessagePart[];
  metadata?: JsonObject;
};

export type PublishOutcome =
  /** `duplicate`: this event was stored before, and nothing happened now. */
  | { kind: "stored"; messageId: string; duplicate: boolean }
  | { kind: "no_session" }
  /** Nothing was stored; `problem` says why in words for the sender. */
  | { kind: "refused"; problem: string };

/** A person changed, or with `content: null` took back, what they wrote. */
export type Amendment = {
  /** The event that brought the message. */
  ofEventId: string;
  eventId: string;
  content: string | null;
};

/** A workspace, or a channel of it with its threads, or one thread. */
export type SurfaceScope = Pick<SurfacePlace, "platform" | "workspace"> &
  Partial<Pick<SurfacePlace, "channel" | "thread">>;

/** What a person wrote at a place on a platform. */
export type SurfaceMessage = {
  place: SurfacePlace;
  /** How to begin a session where none is yet; null: a message there is none of ours. */
  opens: { agent?: string } | null;
  content: string;
  /** What was said before it or what it answers, for the agents to read: no command stands in it. */
  before?: string;
  /** Verified by the platform. */
  person: Person;
  /** Unique on the platform; the same message twice is stored once. */
  eventId: string;
  parts?: readonly MessagePart[];
  metadata?: JsonObject;
};

export type ReceiveOutcome =
  | Exclude<PublishOutcome, { kind: "no_session" }>
  /** No session lives there, and the message does not begin one. */
  | { kind: "not_ours" };

/** A decision as a surface hands it in. Fields that repeat the call are compared, never run. */
export type ToolResultAnswer = {
  toolCallId: string;
  decision: "approve" | "deny";
  scope?: DecisionScope;
  reason?: string;
  editedArgs?: JsonObject;
  toolName?: string;
  toolArgs?: JsonObject;
  workingDirectory?: string;
  /** The short digest of the card that was signed: an older card signs nothing. */
  shownDigest?: string;
  /** Of the click or request that carried it: the same one again is answered as it was. */
  eventId?: string;
};

export type DecisionOutcome =
  /** `waitingFor`: how many more approvals the quorum needs; 0 when decided. */
  | { kind: "accepted"; approval: ApprovalView; waitingFor: number }
  | { kind: "not_found"; problem: string }
  | { kind: "several_pending"; problem: string; approvals: readonly ApprovalView[] }
  /** `approvers`: keys of those who may instead; empty where something else is the reason. */
  | { kind: "not_approver"; problem: string; approvers: readonly string[] }
  | { kind: "already_decided"; problem: string; approval: ApprovalView }
  | { kind: "expired"; problem: string; approval: ApprovalView }
  /** Differs from the stored call, or an edit that the tool or the policy refuses. */
  | { kind: "mismatch"; problem: string };

export type RevokeOutcome =
  | { kind: "revoked" }
  | { kind: "not_found"; problem: string }
  | { kind: "not_allowed"; problem: string };

export type AgentView = { name: string; provider: string; model: string; isDefault: boolean };

/** The application, as adapters see it. Every call that changes state names a verified person. */
export type Core = {
  createSession(wish: NewSession): Promise<SessionView>;
  /** Newest first. */
  listSessions(query: { limit: number; before?: Date }): Promise<SessionView[]>;
  getSession(id: string): Promise<SessionView | null>;
  /** Messages with `seq > after`, oldest first; null when there is no such session. */
  listMessages(id: string, query: { after: number; limit: number }): Promise<MessageView[] | null>;
  liveAnswer(sessionId: string): LiveAnswer | null;
  publishMessage(message: IncomingMessage): Promise<PublishOutcome>;
  /** What was written at a place on a platform, in the session that lives or begins there. */
  receiveMessage(message: SurfaceMessage): Promise<ReceiveOutcome>;
  /**
   * A platform let us out of a workspace, or a channel or thread of it is gone: nothing is shown
   * there any more. Answers how many places were closed.
   */
  closeSurfaces(where: SurfaceScope): Promise<number>;
  /** Open places of a platform's workspace, after `afterId` in the order of ids. */
  surfacesIn(
    where: Pick<SurfacePlace, "platform" | "workspace">,
    query: { afterId: string; limit: number },
  ): Promise<readonly Surface[]>;
  /** Stores that a person changed or took back a message; false when there is no such message. */
  amendMessage(amendment: Amendment): Promise<boolean>;
  findSurface(place: SurfacePlace): Promise<Surface | null>;
  /** Whether the card of a request was ever to stand at exactly this place, open or closed. */
  hasCardAt(place: SurfacePlace, approvalId: string): Promise<boolean>;
  /** Where a session is shown. */
  surfacesOf(sessionId: string): Promise<readonly Surface[]>;
  /** Places that this person opened, newest first. */
  surfacesOpenedBy(
    person: Pick<Person, "id" | "platform">,
    limit: number,
  ): Promise<readonly Surface[]>;
  /** `agentId` names whose call it is, when the surface knows; a different owner is not found. */
  publishToolResult(
    where: { sessionId: string; agentId?: string },
    answer: ToolResultAnswer,
    person: Person,
  ): Promise<DecisionOutcome>;
  /** Decides the one pending approval; `several_pending` when there is more than one. */
  decideOnlyPending(
    sessionId: string,
    answer: Omit<ToolResultAnswer, "toolCallId">,
    person: Person,
  ): Promise<DecisionOutcome>;
  /** Aborts the running turn and cancels what waits; false when there is no such session. */
  stop(sessionId: string, person: Person): Promise<boolean>;
  /**
   * Pending ones of all sessions, of one, or of those that the readers of a channel see; with
   * `toolCallIds`, those calls' in any state.
   */
  listApprovals(query: {
    sessionId?: string;
    shownIn?: Channel;
    toolCallIds?: readonly string[];
    limit: number;
  }): Promise<ApprovalView[]>;
  /** Pending requests that this person may approve, oldest first. */
  approvalsWaitingFor(person: Person, limit: number): Promise<ApprovalView[]>;
  /** Settled requests that concern this person, newest first. */
  decisionsConcerning(person: Person, limit: number): Promise<ApprovalView[]>;
  /** In any state, by its id. */
  getApproval(id: string): Promise<ApprovalView | null>;
  listGrants(query: { sessionId?: string; limit: number }): Promise<GrantView[]>;
  revokeGrant(id: string, person: Person): Promise<RevokeOutcome>;
  listAudit(query: { after: number; limit: number }): Promise<AuditEvent[]>;
  /**
   * All rules in the order they are tried, the built-in ones too. The same list for as long as
   * the rules stay the same.
   */
  policyRules(): readonly RuleInForce[];
  /** The verdict on a call, with every rule that was looked at. */
  explainPolicy(call: PolicyCall): PolicyVerdict;
  policyStatus(): PolicyStatus;
  /** Reads the policy's files again, for an admin. */
  reloadPolicy(person: Person): Promise<ReloadOutcome>;
  agents(): readonly AgentView[];
  tools(): readonly ToolDefinition[];
  toolSources(): readonly { id: string; status: ToolSourceStatus }[];
  /** Events of one session, or of all. */
  subscribe(listener: CoreListener, sessionId?: string): () => void;
  /** Resumes whatever the store says is unfinished, and goes on looking every few seconds. */
  start(): Promise<void>;
  /** Stops taking work, lets running writes finish, leaves the rest to the next start. */
  close(): Promise<void>;
};
