import { readAttachedFiles } from "../attachment/read-attached-files.ts";
import type { CoreContext } from "../context.ts";
import type { Message } from "../message/message.ts";
import type { LlmMessage } from "../ports/llm-provider.ts";
import type { AgentProgress, Session } from "../session/session.ts";
import type { Agent } from "./agent.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { isForReader, prepareMessagesForLLM, type Reader } from "./prepare-messages-for-llm.ts";
import { HISTORY_MESSAGES } from "./read-history.ts";

/** Of the window, what stays word for word when the older part is summarised. */
const KEPT_SHARE = 0.4;
/** Of the context, how much one summarising call reads. */
const CHUNK_SHARE = 0.6;
const PAGE_MESSAGES = 500;
const MAX_SUMMARY_TOKENS = 2_000;
/** Model calls that one compaction may take; what is left is summarised before the next turn. */
const MAX_CHUNKS = 40;

type Summary = NonNullable<AgentProgress["summary"]>;

/** How the summarising call begins; the demo model knows it by this. */
export const SUMMARISE_REQUEST = "Summarise the conversation";

const INSTRUCTIONS =
  `${SUMMARISE_REQUEST} below for the agent that will carry it on. Keep: what was asked and by ` +
  "whom, decisions and their reasons, facts, names, paths and numbers that may be needed again, " +
  "what was done and what is still open. Leave out pleasantries. Write plain text.";

/**
 * Summarises an agent's older history so that the summary and the newest part fit its context.
 * Works through everything between the last summary and the part that stays, chunk by chunk,
 * each chunk's summary carrying the one before.
 */
export async function compactHistory(
  context: Pick<CoreContext, "store" | "files">,
  work: { session: Session; agent: Agent; reader: Reader; before: number },
  signal: AbortSignal,
): Promise<Summary> {
  const { session, agent } = work;
  let summary = session.agents[agent.name]?.summary ?? { throughSeq: 0, text: "" };
  const end = await firstKeptSeq(context, work);
  for (let chunk = 0; chunk < MAX_CHUNKS && summary.throughSeq < end - 1; chunk++) {
    const next = await readChunk(context, work, { after: summary.throughSeq, end });
    const { length } = next.messages;
    const read = length === 0 ? [] : await wordsOf(context, next.messages, { ...work, signal });
    const text =
      length === 0 ? summary.text : await summarise(agent, { earlier: summary.text, read }, signal);
    summary = { throughSeq: next.throughSeq, text };
  }
  return summary;
}

/** However heavy they are, the newest words and their results stay: a model must be asked something. */
async function firstKeptSeq(
  { store }: Pick<CoreContext, "store">,
  work: { session: Session; agent: Agent; reader: Reader; before: number },
): Promise<number> {
  const limit = Math.floor(HISTORY_MESSAGES * KEPT_SHARE);
  const budget = work.agent.contextTokens * KEPT_SHARE;
  const kept = { messages: 0, tokens: 0 };
  let first = work.before;
  for (let before = work.before; before > 1;) {
    const page = await store.messagesBefore(work.session.id, before, PAGE_MESSAGES);
    for (const message of page.toReversed()) {
      if (!isForReader(message, work.reader)) continue;
      kept.messages++;
      kept.tokens += estimateTokens(message);
      const isFull = kept.tokens > budget || kept.messages > limit;
      if (isFull && first < work.before) return first;
      // A call and its results stay together: never start the kept part with a result.
      if (message.role !== "tool") first = message.seq;
    }
    before = page[0]?.seq ?? 0;
  }
  return first;
}

async function readChunk(
  { store }: Pick<CoreContext, "store">,
  work: { session: Session; agent: Agent; reader: Reader },
  range: { after: number; end: number },
): Promise<{ messages: Message[]; throughSeq: number }> {
  const budget = work.agent.contextTokens * CHUNK_SHARE;
  const messages: Message[] = [];
  let tokens = 0;
  let through = range.after;
  while (through < range.end - 1) {
    const page = await store.messagesAfter(work.session.id, through, PAGE_MESSAGES);
    if (page.length === 0) break;
    for (const message of page) {
      if (message.seq >= range.end) return { messages, throughSeq: range.end - 1 };
      if (isForReader(message, work.reader)) {
        tokens += estimateTokens(message);
        if (tokens > budget && messages.length > 0) return { messages, throughSeq: through };
        messages.push(message);
      }
      through = message.seq;
    }
  }
  return { messages, throughSeq: through };
}

/** With the texts of files: once summarised, they are not read again. */
async function wordsOf(
  context: Pick<CoreContext, "files">,
  messages: readonly Message[],
  { agent, reader, signal }: { agent: Agent; reader: Reader; signal: AbortSignal },
): Promise<LlmMessage[]> {
  const asked = { agent, images: "named" as const, signal };
  const attached = await readAttachedFiles(context, messages, asked);
  return prepareMessagesForLLM(messages, reader, attached);
}

async function summarise(
  agent: Agent,
  text: { earlier: string; read: readonly LlmMessage[] },
  signal: AbortSignal,
): Promise<string> {
  const earlier = text.earlier ? `Summary of what came before:\n${text.earlier}\n\n` : "";
  const maxChars = agent.contextTokens * 3;
  const content = `${INSTRUCTIONS}\n\n${earlier}${text.read.map(asText).join("\n")}`;
  const parts: string[] = [];
  const events = agent.provider.stream({
    model: agent.model,
    system: "You summarise conversations faithfully.",
    messages: [{ role: "user", content: content.slice(0, maxChars) }],
    tools: [],
    maxOutputTokens: Math.min(agent.maxOutputTokens, MAX_SUMMARY_TOKENS),
    signal,
  });
  for await (const event of events) if (event.kind === "text") parts.push(event.text);
  return parts.join("").trim() || text.earlier;
}

function asText(message: LlmMessage): string {
  if (message.role === "user") return [message.content, ...textsOf(message)].join("\n");
  if (message.role === "tool") return `[result of ${message.toolName}] ${message.content}`;
  const calls = message.toolCalls.map((c) => `[called ${c.name} ${JSON.stringify(c.args)}]`);
  return [`[you] ${message.content}`, ...calls].join("\n");
}

function textsOf({ files = [] }: Extract<LlmMessage, { role: "user" }>): string[] {
  return files.flatMap((file) => (file.kind === "text" ? file.text : []));
}
