import type { ApprovalView, MessageView } from "../../../core/index.ts";
import { read } from "./api-client.ts";

/** Messages to a page. */
export const PAGE = 200;

export type EarlierPage = { messages: MessageView[]; approvals: ApprovalView[] };

/** The messages with `after < seq < before`, and how the requests among them stand. */
async function readEarlier(
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

export type EarlierMessages = {
  /** The seq before which nothing is shown yet; 1: everything is. */
  firstSeq: () => number;
  load: () => Promise<void>;
};

/** Pages backwards through a log, from `firstSeq` on. */
export function earlierMessages(options: {
  sessionId: string;
  firstSeq: number;
  show: (page: EarlierPage) => void;
}): EarlierMessages {
  let { firstSeq } = options;
  return {
    firstSeq: () => firstSeq,
    async load() {
      const after = Math.max(0, firstSeq - 1 - PAGE);
      const page = await readEarlier(options.sessionId, { after, before: firstSeq });
      if (!page) return;
      firstSeq = after + 1;
      options.show(page);
    },
  };
}
