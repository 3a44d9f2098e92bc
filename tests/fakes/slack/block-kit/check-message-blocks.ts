import { Refusal } from "../api/refusal.ts";
import type { Json } from "../state/json.ts";
import { blockTexts } from "./block-texts.ts";
import { MESSAGE_BLOCKS } from "./blocks.ts";
import { list } from "./schema.ts";
import { checkUnique } from "./uniqueness.ts";

/** https://docs.slack.dev/reference/block-kit/blocks */
export const MESSAGE_BLOCKS_MAX = 50;
/** Documented nowhere: what bolt-js#2509 measured. */
export const BLOCKS_TEXT_MAX = 13_200;

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
  return blocks;
}

export function checkLength(blocks: readonly Json[]): void {
  const length = blockTexts(blocks).reduce((sum, { text }) => sum + text.length, 0);
  if (length > BLOCKS_TEXT_MAX) throw new Refusal("msg_blocks_too_long");
}
