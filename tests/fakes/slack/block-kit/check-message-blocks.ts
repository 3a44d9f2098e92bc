import { Refusal } from "../api/refusal.ts";
import { jsons, textOf } from "../../json.ts";
import type { Json } from "../../json.ts";
import { blockTexts } from "./block-texts.ts";
import { MESSAGE_BLOCKS } from "./blocks.ts";
import { list } from "./schema.ts";
import { checkUnique } from "./uniqueness.ts";

/** https://docs.slack.dev/reference/block-kit/blocks */
export const MESSAGE_BLOCKS_MAX = 50;
/** Documented nowhere: what bolt-js#2509 measured. */
export const BLOCKS_TEXT_MAX = 13_200;
/** Measured by others: a header weighs about as much as a hundred characters. */
const HEADER_WEIGHT = 100;
/** docs.slack.dev/reference/block-kit/blocks/markdown-block: all of them in one payload together. */
const MARKDOWN_TOGETHER_MAX = 12_000;

const messageBlocks = list(MESSAGE_BLOCKS, { min: 0, max: MESSAGE_BLOCKS_MAX });

/** Refuses a message's blocks as Slack does, or gives them back as objects. */
export function checkMessageBlocks(given: unknown): Json[] {
  if (!Array.isArray(given)) throw new Refusal("invalid_blocks_format");
  const errors: string[] = [];
  const complain = (message: string, pointer: string): void => {
    errors.push(`${message} [json-pointer:${pointer}]`);
  };
  messageBlocks(given, "/blocks", complain);
  const blocks = given as Json[];
  if (errors.length === 0) checkUnique(blocks, "/blocks", complain);
  if (errors.length > 0) {
    const messages = errors.map((error) => `[ERROR] ${error}`);
    throw new Refusal("invalid_blocks", { extra: { errors }, messages });
  }
  checkLength(blocks);
  checkTables(blocks);
  return blocks;
}

/** docs.slack.dev/reference/block-kit/blocks/table-block: one table in a message. */
function checkTables(blocks: readonly Json[]): void {
  const inner = blocks.flatMap((block) => jsons(block.child_blocks));
  const tables = [...blocks, ...inner].filter(
    ({ type }) => type === "table" || type === "data_table",
  );
  if (tables.length < 2) return;
  throw new Refusal("invalid_attachments", { messages: ["[ERROR] only_one_table_allowed"] });
}

export function checkLength(blocks: readonly Json[]): void {
  const markdown = blocks.filter(({ type }) => type === "markdown").map(({ text }) => textOf(text));
  if (markdown.join("").length > MARKDOWN_TOGETHER_MAX) throw new Refusal("msg_too_long");
  const texts = blockTexts(blocks).reduce((sum, { text }) => sum + text.length, 0);
  const headers = blocks.filter(({ type }) => type === "header").length;
  const length = texts + headers * HEADER_WEIGHT;
  if (length > BLOCKS_TEXT_MAX) throw new Refusal("msg_blocks_too_long");
}
