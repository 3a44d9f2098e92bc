import type { Message } from "../message/message.ts";
import type { StoreReads } from "../ports/store.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { isForReader, type Reader } from "./prepare-messages-for-llm.ts";

const PAGE_MESSAGES = 100;
/** What one model call reads at most, whatever the messages weigh; older ones are summarised. */
export const HISTORY_MESSAGES = 200;

export type HistoryWindow = {
  /** What the agent reads, oldest first. */
  messages: Message[];
  /** More than fits stands between the summary and the window: summarise before the call. */
  overflows: boolean;
};

/**
 * The newest messages that concern an agent, back to its summary or until the window is full.
 * Reads pages from the end, so the cost does not grow with the age of the session.
 */
export async function readHistory(
  store: Pick<StoreReads, "messagesBefore">,
  where: { sessionId: string; before: number; after: number },
  window: { reader: Reader; maxTokens: number },
): Promise<HistoryWindow> {
  const kept: Message[] = [];
  let tokens = 0;
  let before = where.before;
  while (before > where.after + 1) {
    const limit = Math.min(PAGE_MESSAGES, before - where.after - 1);
    const page = await store.messagesBefore(where.sessionId, before, limit);
    const first = page[0];
    if (!first) break;
    before = first.seq;
    for (const message of page.toReversed()) {
      if (!isForReader(message, window.reader)) continue;
      tokens += estimateTokens(message);
      const isFull = tokens > window.maxTokens || kept.length >= HISTORY_MESSAGES;
      // A result alone is nothing to a model: the message that made the call belongs to it.
      if (isFull && kept.some(({ role }) => role !== "tool"))
        return { messages: kept.toReversed(), overflows: true };
      kept.push(message);
    }
  }
  return { messages: kept.toReversed(), overflows: false };
}
