import { personKey, type Person } from "../../../src/core/approval/person.ts";
import type { CoreEvent, CoreListener } from "../../../src/core/bus/bus-message.ts";
import type { Core, DecisionOutcome, ToolResultAnswer } from "../../../src/core/core.ts";
import type { JsonObject } from "../../../src/core/json.ts";
import type { MessageView } from "../../../src/core/message/message.ts";
import { stableStringify } from "../../../src/core/policy/stable-stringify.ts";
import type { ApprovalView, GrantView, LiveAnswer, SessionView } from "../../../src/core/views.ts";

type Room = {
  session: SessionView;
  messages: MessageView[];
  approvals: ApprovalView[];
  live: LiveAnswer | null;
};

export type ScriptedCore = Core & {
  /** Puts a message into the log; announces it unless told not to. */
  append(sessionId: string, draft: Partial<MessageView>, announce?: boolean): MessageView;
  ask(sessionId: string, wish: { command: string } & Partial<ApprovalView>): ApprovalView;
  startAnswer(sessionId: string): string;
  chunk(sessionId: string, content: string): void;
  endAnswer(sessionId: string): void;
  settle(approval: ApprovalView, change: Partial<ApprovalView>): ApprovalView;
  emit(event: CoreEvent): void;
  listeners(): number;
};

/**
 * A `Core` that follows a script instead of a model: `run X` asks for a shell call, `two` for two
 * of them, anything else is echoed. It keeps the core's outside promises (order, idempotency, one
 * decision), so that the web adapter can be tried without a store or a model.
 */
export function createScriptedCore(
  options: { isApprover?: (person: Person) => boolean } = {},
): ScriptedCore {
  const isApprover = options.isApprover ?? (() => true);
  const rooms = new Map<string, Room>();
  const listeners = new Set<{ listener: CoreListener; sessionId: string | undefined }>();
  const events = new Map<string, string>();
  let grants: GrantView[] = [];
  let counter = 0;
  const id = (kind: string) => `${kind}_${(++counter).toString().padStart(4, "0")}`;
  const now = () => new Date().toISOString();
  const room = (sessionId: string): Room => {
    const found = rooms.get(sessionId);
    if (!found) throw new Error(`no session ${sessionId}`);
    return found;
  };

  function emit(event: CoreEvent): void {
    for (const { listener, sessionId } of listeners) {
      if (sessionId === undefined || sessionId === event.sessionId) listener(event);
    }
  }

  function view({ session, approvals, messages }: Room): SessionView {
    const pendingApprovals = approvals.filter(({ state }) => state === "pending");
    const status = pendingApprovals.length > 0 ? "waiting_approval" : session.status;
    return { ...session, status, pendingApprovals, lastSeq: messages.length };
  }

  function changed(sessionId: string, change: Partial<SessionView> = {}): void {
    const found = room(sessionId);
    found.session = { ...found.session, ...change, updatedAt: now() };
    emit({ type: "session", sessionId, session: view(found) });
  }

  function append(sessionId: string, draft: Partial<MessageView>, announce = true): MessageView {
    const { messages } = room(sessionId);
    const message: MessageView = {
      id: id("message"),
      seq: messages.length + 1,
      sessionId,
      role: "assistant",
      agent: draft.role === "user" ? null : "ops",
      author: null,
      content: "",
      parts: [],
      toolCalls: [],
      toolCallId: null,
      replyToMessageId: null,
      toolCallStatus: {},
      metadata: {},
      createdAt: now(),
      ...draft,
    };
    messages.push(message);
    if (announce) emit({ type: "message", sessionId, message });
    return message;
  }

  function ask(
    sessionId: string,
    { command, ...wish }: { command: string } & Partial<ApprovalView>,
  ): ApprovalView {
    const toolCallId = wish.toolCallId ?? id("call");
    const args: JsonObject = wish.toolArgs ?? { command };
    if (!wish.toolCallId) {
      append(sessionId, {
        content: "Let me run that.",
        toolCalls: [{ id: toolCallId, name: "shell_cmd", args }],
      });
    }
    const requestedAt = now();
    const approval: ApprovalView = {
      id: id("approval"),
      shortId: `a${counter}`,
      sessionId,
      toolCallId,
      agent: "ops",
      toolName: "shell_cmd",
      toolArgs: args,
      display: command,
      workingDirectory: "/srv/staging",
      requestedBy: { platform: "web", id: "owner", name: "Owner" },
      rule: "default",
      reason: "Shell commands that write need a signature.",
      approvers: ["web:owner"],
      quorum: 1,
      digest: "9f86d081884c",
      state: "pending",
      requestedAt,
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      decidedAt: null,
      decisions: [],
      call: { state: "awaiting_approval", exitCode: null, durationMs: null },
      ...wish,
    };
    room(sessionId).approvals.push(approval);
    emit({ type: "approval", sessionId, approval });
    changed(sessionId, { busy: false });
    return approval;
  }

  function settle(approval: ApprovalView, change: Partial<ApprovalView>): ApprovalView {
    const { approvals } = room(approval.sessionId);
    const at = approvals.findIndex((other) => other.id === approval.id);
    const next = { ...approvals[at]!, ...change };
    approvals[at] = next;
    emit({ type: "approval", sessionId: approval.sessionId, approval: next });
    changed(approval.sessionId);
    return next;
  }

  function startAnswer(sessionId: string): string {
    const messageId = id("message");
    room(sessionId).live = { messageId, agent: "ops", content: "" };
    changed(sessionId, { busy: true });
    emit({ type: "start", sessionId, messageId, agent: "ops" });
    return messageId;
  }

  function chunk(sessionId: string, content: string): void {
    const found = room(sessionId);
    if (!found.live) throw new Error("no answer streams");
    found.live = { ...found.live, content: found.live.content + content };
    emit({ type: "chunk", sessionId, messageId: found.live.messageId, content });
  }

  function endAnswer(sessionId: string): void {
    const found = room(sessionId);
    const live = found.live!;
    found.live = null;
    const usage = { inputTokens: 12, outputTokens: 5 };
    emit({ type: "end", sessionId, messageId: live.messageId, stopReason: "end", usage });
    append(sessionId, { id: live.messageId, content: live.content });
    changed(sessionId, { busy: false, status: "completed" });
  }

  function answer(sessionId: string, text: string): void {
    startAnswer(sessionId);
    for (const word of text.split(/(?<= )/)) chunk(sessionId, word);
    endAnswer(sessionId);
  }

  function react(sessionId: string, content: string): void {
    if (content.startsWith("run ")) ask(sessionId, { command: content.slice(4) });
    else if (content === "two") {
      ask(sessionId, { command: "rm -r build" });
      ask(sessionId, { command: "rm -r dist" });
    } else answer(sessionId, `You said: ${content}`);
  }

  function run(approval: ApprovalView): void {
    const { sessionId, toolCallId, toolName: name } = approval;
    const executing = { state: "executing", exitCode: null, durationMs: null } as const;
    settle(approval, { call: executing });
    emit({ type: "tool", sessionId, toolCallId, name, state: "executing" });
    const done = { state: "succeeded", exitCode: 0, durationMs: 120 } as const;
    append(sessionId, {
      role: "tool",
      toolCallId,
      content: "total 0\n",
      metadata: { exitCode: 0 },
    });
    settle(approval, { call: done });
    emit({ type: "tool", sessionId, toolCallId, name, ...done });
    answer(sessionId, "Done.");
  }

  function refusal(
    approval: ApprovalView,
    wish: Omit<ToolResultAnswer, "toolCallId">,
    person: Person,
  ): DecisionOutcome | null {
    if (approval.state === "expired") {
      return { kind: "expired", problem: "It expired before anyone answered.", approval };
    }
    if (approval.state !== "pending") {
      const by = approval.decisions.at(-1)?.by.name ?? "nobody";
      return { kind: "already_decided", problem: `${by} was faster.`, approval };
    }
    if (!isApprover(person)) {
      return { kind: "not_approver", problem: `${person.name} may not decide this.` };
    }
    if (wish.toolArgs && stableStringify(wish.toolArgs) !== stableStringify(approval.toolArgs)) {
      return { kind: "mismatch", problem: "The arguments differ from the stored call." };
    }
    return null;
  }

  function decide(
    approval: ApprovalView,
    wish: Omit<ToolResultAnswer, "toolCallId">,
    person: Person,
  ): DecisionOutcome {
    const refused = refusal(approval, wish, person);
    if (refused) return refused;
    const { id: by, name, platform } = person;
    const decision = {
      by: { id: by, name, platform },
      decision: wish.decision,
      scope: wish.scope ?? "once",
      reason: wish.reason ?? null,
      at: now(),
    };
    const approved = wish.decision === "approve";
    const decisions = [...approval.decisions, decision];
    const waitingFor = approved ? approval.quorum - decisions.length : 0;
    if (waitingFor > 0) {
      return { kind: "accepted", approval: settle(approval, { decisions }), waitingFor };
    }
    const settled = settle(approval, {
      state: approved ? "approved" : "denied",
      decidedAt: now(),
      decisions,
      call: { state: approved ? "approved" : "denied", exitCode: null, durationMs: null },
      ...(wish.editedArgs ? { toolArgs: wish.editedArgs } : {}),
    });
    setTimeout(() => {
      if (approved) run(settled);
      else answer(approval.sessionId, `Understood: ${wish.reason ?? "no"}.`);
    }, 20);
    return { kind: "accepted", approval: settled, waitingFor: 0 };
  }

  const all = () => [...rooms.values()];

  return {
    append,
    ask,
    startAnswer,
    chunk,
    endAnswer,
    settle,
    emit,
    listeners: () => listeners.size,
    createSession: async (wish) => {
      const session: SessionView = {
        id: id("session"),
        title: wish.title ?? "New session",
        status: "active",
        statusReason: null,
        agent: wish.agent ?? "ops",
        interactive: wish.interactive ?? true,
        busy: false,
        pendingApprovals: [],
        lastSeq: 0,
        createdAt: now(),
        updatedAt: now(),
      };
      rooms.set(session.id, { session, messages: [], approvals: [], live: null });
      changed(session.id);
      return session;
    },
    listSessions: async ({ limit }) => all().map(view).reverse().slice(0, limit),
    getSession: async (sessionId) => {
      const found = rooms.get(sessionId);
      return found ? view(found) : null;
    },
    listMessages: async (sessionId, { after, limit }) =>
      rooms.get(sessionId)?.messages.slice(after, after + limit) ?? null,
    liveAnswer: (sessionId) => rooms.get(sessionId)?.live ?? null,
    publishMessage: async ({ sessionId, content, person, eventId }) => {
      if (!rooms.has(sessionId)) return { kind: "no_session" };
      const known = eventId === undefined ? undefined : events.get(eventId);
      if (known !== undefined) return { kind: "stored", messageId: known, duplicate: true };
      if (content === "refuse me") return { kind: "refused", problem: "This text is refused." };
      const { id: author, name, platform } = person;
      const { id: messageId } = append(sessionId, {
        role: "user",
        author: { id: author, name, platform },
        content,
      });
      if (room(sessionId).messages.length === 1)
        changed(sessionId, { title: content.slice(0, 60) });
      if (eventId !== undefined) events.set(eventId, messageId);
      setTimeout(() => react(sessionId, content), 20);
      return { kind: "stored", messageId, duplicate: false };
    },
    publishToolResult: async ({ sessionId, agentId }, result, person) => {
      const approval = rooms
        .get(sessionId)
        ?.approvals.find((candidate) => candidate.toolCallId === result.toolCallId);
      if (!approval || (agentId !== undefined && agentId !== approval.agent)) {
        return { kind: "not_found", problem: "There is no such call in this session." };
      }
      return decide(approval, result, person);
    },
    decideOnlyPending: async (sessionId, result, person) => {
      const pending = view(room(sessionId)).pendingApprovals;
      if (pending.length > 1) {
        return { kind: "several_pending", problem: "Say which one.", approvals: pending };
      }
      const [only] = pending;
      if (!only) return { kind: "not_found", problem: "Nothing is pending." };
      return decide(only, result, person);
    },
    stop: async (sessionId) => {
      if (!rooms.has(sessionId)) return false;
      if (room(sessionId).live) endAnswer(sessionId);
      return true;
    },
    listApprovals: async ({ sessionId, toolCallIds, limit }) =>
      all()
        .flatMap(({ approvals }) => approvals)
        .filter(
          (approval) =>
            (sessionId === undefined || approval.sessionId === sessionId) &&
            (toolCallIds?.includes(approval.toolCallId) ?? approval.state === "pending"),
        )
        .slice(0, limit),
    listGrants: async () => grants,
    revokeGrant: async (grantId, person) => {
      if (!isApprover(person)) return { kind: "not_allowed", problem: "Not yours to revoke." };
      const before = grants.length;
      grants = grants.filter((grant) => grant.id !== grantId);
      return grants.length < before
        ? { kind: "revoked" }
        : { kind: "not_found", problem: `There is no live grant ${personKey(person)}.` };
    },
    listAudit: async () => [],
    policyRules: () => [{ decision: "ask_user", priority: 1, source: "default" }],
    explainPolicy: () => ({
      decision: "ask_user",
      rule: null,
      reason: "Nothing matched.",
      terms: {},
    }),
    agents: () => [{ name: "ops", provider: "demo", model: "demo", isDefault: true }],
    tools: () => [],
    toolSources: () => [],
    subscribe: (listener, sessionId) => {
      const entry = { listener, sessionId };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    start: async () => undefined,
    close: async () => undefined,
  };
}
