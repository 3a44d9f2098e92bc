import { type ApprovalView, type Core, type MessageView, isOpen } from "../../core/index.ts";
import type { EventSink } from "./sse-connection.ts";

const MESSAGES_PAGE = 100;
const APPROVALS_LIMIT = 500;
/** Messages before the cursor in which a call that still runs is looked for. */
const RUNNING_WITHIN = 50;

export type StoredSender = {
  /** The seq of the last message that was sent. */
  cursor(): number;
  /** Sends what the log holds behind the cursor; answers the ids of the calls that it tells of. */
  messages(): Promise<string[]>;
  session(): Promise<void>;
  /** What the client has the messages of, and may have missed a change of. */
  runningCalls(): Promise<void>;
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
    (await approvalsOf(options, toolCallIds)).forEach(sendApproval);
  }

  async function runningCalls(): Promise<void> {
    const after = Math.max(0, cursor - RUNNING_WITHIN);
    const before = await core.listMessages(sessionId, { after, limit: cursor - after });
    const calls = await approvalsOf(options, (before ?? []).flatMap(callIds));
    calls.filter(canChange).forEach(sendApproval);
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

  return { cursor: () => cursor, messages, session, runningCalls, approvals, openApprovals };
}

async function approvalsOf(
  { core, sessionId }: { core: Pick<Core, "listApprovals">; sessionId: string },
  toolCallIds: readonly string[],
): Promise<ApprovalView[]> {
  const ids = [...new Set(toolCallIds)];
  const found: ApprovalView[] = [];
  for (let from = 0; from < ids.length; from += APPROVALS_LIMIT) {
    const page = ids.slice(from, from + APPROVALS_LIMIT);
    const query = { sessionId, toolCallIds: page, limit: APPROVALS_LIMIT };
    found.push(...(await core.listApprovals(query)));
  }
  return found;
}

function canChange(approval: ApprovalView): boolean {
  return approval.state === "pending" || isOpen(approval.call.state);
}

/** The calls that a message tells of: it asks for them, decides about them, or says how they went. */
function callIds({ toolCalls, toolCallId, parts }: MessageView): string[] {
  const decided = parts.flatMap((part) => (part.type === "tool-approval" ? [part.toolCallId] : []));
  return [
    ...toolCalls.map(({ id }) => id),
    ...decided,
    ...(toolCallId === null ? [] : [toolCallId]),
  ];
}
