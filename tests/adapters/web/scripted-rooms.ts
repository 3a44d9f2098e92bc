import type { CoreEvent, CoreListener } from "../../../src/core/bus/bus-message.ts";
import type { JsonObject } from "../../../src/core/json.ts";
import type { MessageView } from "../../../src/core/message/message.ts";
import type { ApprovalView, LiveAnswer, SessionView } from "../../../src/core/views.ts";
import { someApproval, someMessage } from "./some-views.ts";

type Room = {
  session: SessionView;
  messages: MessageView[];
  approvals: ApprovalView[];
  live: LiveAnswer | null;
};

/** Sessions in memory, with a bus: what a scripted core writes into and announces from. */
export function createScriptedRooms() {
  const rooms = new Map<string, Room>();
  const listeners = new Set<{ listener: CoreListener; sessionId: string | undefined }>();
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
    const place = { id: id("message"), seq: messages.length + 1, sessionId, createdAt: now() };
    const message = someMessage({ ...place, ...draft });
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
    const facts = { id: id("approval"), shortId: `a${counter}`, requestedAt: now() };
    const call = { sessionId, toolCallId, toolArgs: args, display: command };
    const approval = someApproval({ ...facts, ...call, ...wish });
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

  function subscribe(listener: CoreListener, sessionId?: string): () => void {
    const entry = { listener, sessionId };
    listeners.add(entry);
    return () => void listeners.delete(entry);
  }

  return {
    rooms,
    room,
    id,
    now,
    emit,
    view,
    changed,
    append,
    ask,
    settle,
    startAnswer,
    chunk,
    endAnswer,
    subscribe,
    listeners: () => listeners.size,
  };
}
