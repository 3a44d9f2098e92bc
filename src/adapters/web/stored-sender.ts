import { type ApprovalView, type Core, type MessageView, isOpen } from "../../core/index.ts";
import type { EventSink } from "./sse-connection.ts";

const MESSAGES_PAGE = 100;
const APPROVALS_LIMIT = 500;

export type StoredSender = {
  /** The seq of the last message that was sent. */
  cursor(): number;
  /** Sends what the log holds behind the cursor; answers the ids of the calls in it. */
  messages(): Promise<string[]>;
  session(): Promise<void>;
  approvals(toolCallIds: readonly string[]): Promise<void>;
  /** The pending requests, and those whose calls could still change when last sent. */
  openApprovals(): Promise<void>;
};

/** Sends one client what the store says about one session; the same state is not sent twice. */
export function createStoredSender(options: {
  core: Pick<Core, "getSession" | "listMessages" | "listApprovals">;
  sessionId: string;
  after: number;
  sink: EventSink;
}): StoredSender {
  const { core, sessionId, sink } = options;
  let cursor = options.after;
  let lastSession = "";
  /** What was last sent about calls that can still change, by call. */
  const open = new Map<string, string>();

  async function messages(): Promise<string[]> {
    const calls: string[] = [];
    while (await sink.drained()) {
      const page = await core.listMessages(sessionId, { after: cursor, limit: MESSAGES_PAGE });
      for (const message of page ?? []) {
        sink.send({ event: "message", id: message.seq, data: message });
        cursor = message.seq;
        calls.push(...callIds(message));
      }
      if (!page || page.length < MESSAGES_PAGE) break;
    }
    return calls;
  }

  async function session(): Promise<void> {
    const view = await core.getSession(sessionId);
    const text = JSON.stringify(view);
    if (!view || text === lastSession) return;
    lastSession = text;
    sink.send({ event: "session", data: view });
  }

  async function approvals(toolCallIds: readonly string[]): Promise<void> {
    for (let from = 0; from < toolCallIds.length; from += APPROVALS_LIMIT) {
      const page = toolCallIds.slice(from, from + APPROVALS_LIMIT);
      const query = { sessionId, toolCallIds: page, limit: APPROVALS_LIMIT };
      (await core.listApprovals(query)).forEach(sendApproval);
    }
  }

  function sendApproval(approval: ApprovalView): void {
    const text = JSON.stringify(approval);
    if (open.get(approval.toolCallId) === text) return;
    if (canChange(approval)) open.set(approval.toolCallId, text);
    else open.delete(approval.toolCallId);
    sink.send({ event: "approval", data: approval });
  }

  async function openApprovals(): Promise<void> {
    await approvals([...open.keys()]);
    (await core.listApprovals({ sessionId, limit: APPROVALS_LIMIT })).forEach(sendApproval);
  }

  return { cursor: () => cursor, messages, session, approvals, openApprovals };
}

function canChange(approval: ApprovalView): boolean {
  return approval.state === "pending" || isOpen(approval.call.state);
}

function callIds(message: MessageView): string[] {
  return message.toolCalls.map(({ id }) => id);
}
