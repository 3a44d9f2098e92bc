import type { MessageView } from "../../../core/message/message.ts";
import type { ApprovalView } from "../../../core/views.ts";
import { read } from "./api-client.ts";

export type EarlierPage = { messages: MessageView[]; approvals: ApprovalView[] };

/** The messages with `after < seq < before`, and how the requests among them stand. */
export async function readEarlier(
  sessionId: string,
  { after, before }: { after: number; before: number },
): Promise<EarlierPage | null> {
  const id = encodeURIComponent(sessionId);
  const limit = before - 1 - after;
  const page = await read<MessageView[]>(
    `/api/sessions/${id}/messages?after=${after}&limit=${limit}`,
  );
  if (!page.ok) return null;
  const ids = page.value.flatMap(({ toolCalls }) => toolCalls.map((call) => call.id));
  if (ids.length === 0) return { messages: page.value, approvals: [] };
  const query = new URLSearchParams({ sessionId, toolCallIds: ids.join(","), limit: "1000" });
  const approvals = await read<ApprovalView[]>(`/api/approvals?${query.toString()}`);
  return { messages: page.value, approvals: approvals.ok ? approvals.value : [] };
}
