import { viewApprovals } from "../approval/approval-view.ts";
import type { CoreContext } from "../context.ts";
import type { Message, MessageView } from "../message/message.ts";
import { viewMessage } from "../message/message-view.ts";
import type { Session } from "./session.ts";
import { viewSessions } from "./session-view.ts";

/** Messages with the state of the calls they carry. Two queries at most, whatever their number. */
export async function viewMessages(
  context: CoreContext,
  messages: readonly Message[],
): Promise<MessageView[]> {
  const carried = messages.flatMap((m) =>
    m.role === "assistant" ? m.toolCalls.map((call) => originalCallId(call)) : [],
  );
  const decided = carried.length === 0 ? [] : await requestsFor(context, carried);
  return messages.map((message) => viewMessage(message, decided, context.mask));
}

function originalCallId(call: { id: string; args: Message["metadata"] }): string {
  const original = call.args["originalToolCall"];
  const isRequest = typeof original === "object" && original !== null && !Array.isArray(original);
  return isRequest && typeof original["id"] === "string" ? original["id"] : call.id;
}

async function requestsFor(context: CoreContext, toolCallIds: readonly string[]) {
  const requests = await context.store.approvals({ toolCallIds, limit: toolCallIds.length * 2 });
  if (requests.length === 0) return [];
  const decisions = await context.store.decisions(requests.map(({ id }) => id));
  return requests.map((request) => ({
    request,
    decisions: decisions.filter(({ requestId }) => requestId === request.id),
  }));
}

export async function announceMessages(
  context: CoreContext,
  messages: readonly Message[],
): Promise<void> {
  for (const message of await viewMessages(context, messages)) {
    context.bus.publish({ type: "message", sessionId: message.sessionId, message });
  }
}

export async function announceApprovals(
  context: CoreContext,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const requests = await Promise.all(ids.map((id) => context.store.approval(id)));
  const found = requests.filter((request) => request !== null);
  for (const approval of await viewApprovals(context, found)) {
    context.bus.publish({ type: "approval", sessionId: approval.sessionId, approval });
  }
}

/**
 * As it is stored; whoever has just read it need not read it again. Never throws: the store is the
 * truth, and what it holds goes on, whoever hears of it.
 */
export async function announceSession(
  context: CoreContext,
  known: string | Session,
): Promise<void> {
  try {
    const session = typeof known === "string" ? await context.store.session(known) : known;
    const [view] = session ? await viewSessions(context, [session]) : [];
    if (view) context.bus.publish({ type: "session", sessionId: view.id, session: view });
  } catch (error) {
    const sessionId = typeof known === "string" ? known : known.id;
    context.log.warn({ err: error, sessionId }, "how a session stands could not be announced");
  }
}
