import { viewApprovals } from "../approval/approval-view.ts";
import type { CoreContext } from "../context.ts";
import type { Message } from "../message/message.ts";
import { stableStringify } from "../policy/stable-stringify.ts";
import type { CallShown, Shown } from "../ports/chat-surface.ts";
import { viewMessages } from "../session/announce.ts";
import { CARD_SUBJECT, type Delivery, MESSAGE_SUBJECT, OUTCOME_SUBJECT } from "./surface.ts";

/**
 * What a delivery shows, from the stored state as it is now. A message that is not stored is an
 * answer that a crash cut off while it was streamed.
 */
export async function readShown(
  context: CoreContext,
  { subject }: Pick<Delivery, "subject">,
): Promise<Shown> {
  if (subject.startsWith(MESSAGE_SUBJECT)) {
    return readMessage(context, subject.slice(MESSAGE_SUBJECT.length));
  }
  const kind = subject.startsWith(OUTCOME_SUBJECT) ? "outcome" : "card";
  const prefix = kind === "card" ? CARD_SUBJECT : OUTCOME_SUBJECT;
  const request = await context.store.approval(subject.slice(prefix.length));
  const [approval] = request ? await viewApprovals(context, [request]) : [];
  if (!approval) throw new Error(`There is no request for the delivery ${subject}.`);
  return { kind, approval };
}

async function readMessage(context: CoreContext, id: string): Promise<Shown> {
  const stored = await context.store.message(id);
  const [message] = stored ? await viewMessages(context, [stored]) : [];
  if (!stored || !message) return { kind: "cut_off" };
  if (stored.role !== "tool") return { kind: "message", message };
  const call = await describeCall(context, stored);
  return call ? { kind: "result", message, call } : { kind: "message", message };
}

async function describeCall(
  { store, mask }: CoreContext,
  message: Extract<Message, { role: "tool" }>,
): Promise<CallShown | null> {
  const call = await store.toolCall(message.toolCallId);
  if (!call) return null;
  const requests = await store.approvals({ toolCallIds: [call.id], limit: 1 });
  return {
    toolName: call.toolName,
    display: mask(call.signed?.facts.display ?? stableStringify(call.args)),
    hadCard: requests.length > 0,
  };
}
