import { Refusal } from "../api/refusal.ts";
import { blockTexts } from "../block-kit/block-texts.ts";
import { isJson } from "../../json.ts";
import type { Json } from "../../json.ts";

/**
 * What one streamed message holds in all, however many calls it came in. Slack documents no number;
 * others measured the refusal at about 12,000 characters of text (CopilotKit#6064), in UTF-8 bytes,
 * with details and output of tasks weighing about twice (openclaw#143882).
 */
export const STREAM_TOTAL_BYTES = 12_000;

export function checkStreamSize(blocks: readonly Json[]): void {
  const weight = bytesOf(blocks) + bytesOf(blocks.flatMap(heavyParts));
  if (weight > STREAM_TOTAL_BYTES) throw new Refusal("msg_too_long");
}

const bytesOf = (blocks: readonly Json[]): number =>
  blockTexts(blocks).reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);

const heavyParts = ({ details, output }: Json): Json[] => [details, output].filter(isJson);
