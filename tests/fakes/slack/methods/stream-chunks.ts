import { textArg } from "../api/method-call.ts";
import { Refusal } from "../api/refusal.ts";
import { checkMessageBlocks } from "../block-kit/check-message-blocks.ts";
import { asRichText } from "../block-kit/rich-text.ts";
import { isJson, jsons, textOf } from "../../json.ts";
import type { Json } from "../../json.ts";
import type { Message } from "../state/workspace-state.ts";

/** https://docs.slack.dev/reference/methods/chat.appendStream: characters in one call. */
export const STREAM_TEXT_MAX = 12_000;
/** docs.slack.dev/messaging/sending-and-scheduling-messages#text-streaming: titles of tasks and plans. */
export const CHUNK_TITLE_MAX = 256;
const STATUSES = ["pending", "in_progress", "complete", "error"];

export type Chunks = { mode: "text" | "chunks" | undefined; chunks: Json[] };

/** What one call of the streaming methods adds. */
export function readChunks(args: Json): Chunks {
  const markdown = textArg(args, "markdown_text");
  if (markdown !== undefined && args.chunks !== undefined) throw new Refusal("invalid_chunks");
  if (markdown !== undefined) {
    checkText(markdown);
    return { mode: "text", chunks: [{ type: "markdown_text", text: markdown }] };
  }
  if (args.chunks === undefined) return { mode: undefined, chunks: [] };
  if (!Array.isArray(args.chunks)) throw new Refusal("invalid_chunks");
  const chunks = jsons(args.chunks);
  if (chunks.length !== args.chunks.length) throw new Refusal("invalid_chunks");
  for (const chunk of chunks) checkChunk(chunk);
  const texts = chunks.filter(({ type }) => type === "markdown_text");
  checkText(texts.map(({ text }) => textOf(text)).join(""));
  return { mode: chunks.length > 0 ? "chunks" : undefined, chunks };
}

function checkText(text: string): void {
  if (text.length > STREAM_TEXT_MAX) throw new Refusal("msg_too_long");
}

function checkChunk(chunk: Json): void {
  const isSound =
    (chunk.type === "markdown_text" && typeof chunk.text === "string") ||
    (chunk.type === "task_update" && isTask(chunk)) ||
    (chunk.type === "plan_update" && isTitle(chunk.title)) ||
    (chunk.type === "blocks" && Array.isArray(chunk.blocks));
  if (!isSound) throw new Refusal("invalid_chunks", { messages: [`[ERROR] ${describe(chunk)}`] });
  if (chunk.type === "blocks") checkMessageBlocks(chunk.blocks);
}

const isTitle = (title: unknown): boolean =>
  typeof title === "string" && title !== "" && title.length <= CHUNK_TITLE_MAX;

const isTask = ({ id, title, status }: Json): boolean =>
  typeof id === "string" && isTitle(title) && STATUSES.includes(textOf(status));

const describe = (chunk: Json): string =>
  `chunk of type ${String(chunk.type)} is unknown, misses a field or has a title over ${CHUNK_TITLE_MAX}`;

/** Writes the chunks into the message: text grows, a task replaces the card of its id. */
export function applyChunks(message: Message, chunks: readonly Json[]): void {
  for (const chunk of chunks) {
    if (chunk.type === "markdown_text") appendText(message, textOf(chunk.text));
    else if (chunk.type === "task_update") applyTask(message, chunk);
    else if (chunk.type === "plan_update") applyPlan(message, textOf(chunk.title));
    else message.blocks.push(...jsons(chunk.blocks));
  }
}

function appendText(message: Message, text: string): void {
  if (text === "") return;
  const last = message.blocks.at(-1);
  message.text += text;
  if (last?.type === "markdown") last.text = textOf(last.text) + text;
  else message.blocks.push({ type: "markdown", text });
}

function applyTask(message: Message, chunk: Json): void {
  const known = message.blocks.find((block) => block.task_id === chunk.id);
  const card: Json = known ?? { type: "task_card", task_id: chunk.id };
  Object.assign(card, { title: chunk.title, status: chunk.status });
  if (chunk.sources !== undefined) card.sources = chunk.sources;
  // Measured by others: title and status replace, details and output grow.
  for (const field of ["details", "output"]) {
    if (typeof chunk[field] === "string") card[field] = grow(card[field], chunk[field]);
  }
  if (!known) message.blocks.push(card);
}

const grow = (old: unknown, more: string): Json => asRichText(plainOf(old) + more);

function plainOf(block: unknown): string {
  if (!isJson(block)) return "";
  const [section] = jsons(block.elements);
  return textOf(jsons(section?.elements)[0]?.text);
}

function applyPlan(message: Message, title: string): void {
  const plan = message.blocks.find(({ type }) => type === "plan");
  if (plan) plan.title = title;
  else message.blocks.unshift({ type: "plan", title });
}
