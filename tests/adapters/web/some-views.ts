import type { MessageView } from "../../../src/core/message/message.ts";
import type { ApprovalView, SessionView } from "../../../src/core/views.ts";

const THEN = "2026-11-21T02:00:00.000Z";
const TOMORROW_MS = 86_400_000;

/** Views as the core makes them, where a test cares only for some of their fields. */
export function someSession(given: Partial<SessionView>): SessionView {
  return {
    id: "session_0",
    title: "New session",
    status: "active",
    statusReason: null,
    agent: "ops",
    interactive: true,
    busy: false,
    pendingApprovals: [],
    lastSeq: 0,
    createdAt: THEN,
    updatedAt: THEN,
    ...given,
  };
}

export function someMessage(given: Partial<MessageView>): MessageView {
  return {
    id: "message_0",
    seq: 1,
    sessionId: "session_0",
    role: "assistant",
    agent: given.role === "user" ? null : "ops",
    author: null,
    content: "",
    parts: [],
    toolCalls: [],
    toolCallId: null,
    replyToMessageId: null,
    toolCallStatus: {},
    metadata: {},
    createdAt: THEN,
    ...given,
  };
}

export function someApproval(given: Partial<ApprovalView>): ApprovalView {
  return {
    id: "approval_0",
    shortId: "a0",
    sessionId: "session_0",
    toolCallId: "call_0",
    agent: "ops",
    toolName: "shell_cmd",
    toolArgs: {},
    display: "ls",
    workingDirectory: "/srv/staging",
    requestedBy: { platform: "web", id: "owner", name: "Owner" },
    rule: "default",
    reason: "Shell commands that write need a signature.",
    approvers: ["web:owner"],
    approverPlatforms: ["*"],
    alwaysAsk: false,
    quorum: 1,
    digest: "9f86d081884c",
    state: "pending",
    requestedAt: THEN,
    expiresAt: new Date(Date.now() + TOMORROW_MS).toISOString(),
    decidedAt: null,
    decisions: [],
    call: { state: "awaiting_approval", exitCode: null, durationMs: null },
    ...given,
  };
}
