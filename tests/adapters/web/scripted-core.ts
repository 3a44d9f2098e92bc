import { personKey, type Person } from "../../../src/core/approval/person.ts";
import type { Core, DecisionOutcome, ToolResultAnswer } from "../../../src/core/core.ts";
import type { RuleInForce } from "../../../src/core/index.ts";
import type { ApprovalView, GrantView } from "../../../src/core/views.ts";
import { refusal } from "./scripted-refusal.ts";
import { createScriptedRooms } from "./scripted-rooms.ts";
import { someSession } from "./some-views.ts";

const RULES: readonly RuleInForce[] = [
  { decision: "ask_user", priority: 1, source: "default", builtIn: false },
];

type Rooms = ReturnType<typeof createScriptedRooms>;

/** The levers that a test pulls, besides what every core offers. */
export type ScriptedCore = Core &
  Pick<
    Rooms,
    "append" | "ask" | "settle" | "emit" | "startAnswer" | "chunk" | "endAnswer" | "listeners"
  >;

/** The console shows sessions; places on chat platforms are none of its business. */
const NO_PLATFORMS: Pick<
  Core,
  | "receiveMessage"
  | "closeSurfaces"
  | "amendMessage"
  | "findSurface"
  | "hasCardAt"
  | "surfacesOf"
  | "surfacesIn"
  | "surfacesOpenedBy"
  | "approvalsWaitingFor"
  | "decisionsConcerning"
  | "getApproval"
> = {
  receiveMessage: () => Promise.resolve({ kind: "not_ours" }),
  closeSurfaces: () => Promise.resolve(0),
  amendMessage: () => Promise.resolve(false),
  findSurface: () => Promise.resolve(null),
  hasCardAt: () => Promise.resolve(false),
  surfacesOf: () => Promise.resolve([]),
  surfacesIn: () => Promise.resolve([]),
  surfacesOpenedBy: () => Promise.resolve([]),
  approvalsWaitingFor: () => Promise.resolve([]),
  decisionsConcerning: () => Promise.resolve([]),
  getApproval: () => Promise.resolve(null),
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
  const events = new Map<string, string>();
  let grants: GrantView[] = [];
  const scripted = createScriptedRooms();
  const { rooms, room, id, now, view, changed, append, ask, settle } = scripted;
  const { emit, startAnswer, chunk, endAnswer, subscribe, listeners } = scripted;

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

  function decide(
    approval: ApprovalView,
    wish: Omit<ToolResultAnswer, "toolCallId">,
    person: Person,
  ): DecisionOutcome {
    const refused = refusal(approval, wish, { person, isApprover });
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
    listeners,
    ...NO_PLATFORMS,
    createSession: async (wish) => {
      const times = { createdAt: now(), updatedAt: now() };
      const session = someSession({ id: id("session"), ...times, ...wish });
      rooms.set(session.id, { session, messages: [], approvals: [], live: null });
      changed(session.id);
      return view(room(session.id));
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
    policyRules: () => RULES,
    policyStatus: () => ({ rules: 1, problems: [] }),
    reloadPolicy: () =>
      Promise.resolve({ kind: "reloaded" as const, status: { rules: 1, problems: [] } }),
    explainPolicy: () => ({
      decision: "ask_user",
      rule: null,
      reason: "Nothing matched.",
      terms: {},
    }),
    agents: () => [{ name: "ops", provider: "demo", model: "demo", isDefault: true }],
    tools: () => [],
    toolSources: () => [],
    subscribe,
    start: async () => undefined,
    close: async () => undefined,
  };
}
