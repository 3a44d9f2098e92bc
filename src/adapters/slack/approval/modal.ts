import { type JsonObject, showInvisible, showOnOneLine } from "../../../core/index.ts";
import { clipText } from "../../chat/text/clip-text.ts";
import { graphemeStart } from "../../chat/text/grapheme-start.ts";
import { TEXT_COST } from "../text/block-limits.ts";
import { plain, plainText, richText, section } from "../text/rich-text.ts";
import { slackCost } from "../text/slack-cost.ts";

/** Of a title and of the buttons below. */
const LABEL_CHARS = 24;

/** A dialog; without `submit` it only shows something. */
export function modal(wanted: {
  title: string;
  blocks: readonly JsonObject[];
  callbackId?: string;
  metadata?: string;
  submit?: string;
  close: string;
}): JsonObject {
  const { title, blocks, callbackId, metadata, submit, close } = wanted;
  return {
    type: "modal",
    title: plainText(label(title)),
    ...(submit === undefined ? {} : { submit: plainText(label(submit)) }),
    close: plainText(label(close)),
    ...(callbackId === undefined ? {} : { callback_id: callbackId }),
    ...(metadata === undefined ? {} : { private_metadata: metadata }),
    blocks: [...blocks],
  };
}

/** A text to read, and nothing to do about it here. */
export function messageDialog(title: string, text: string): JsonObject {
  const shown = clipText(showInvisible(text), TEXT_COST, slackCost).trim() || "–";
  return modal({
    title: showOnOneLine(title).trim() || "–",
    close: "Close",
    blocks: [richText(section(plain(shown)))],
  });
}

function label(text: string): string {
  return text.length <= LABEL_CHARS
    ? text
    : `${text.slice(0, graphemeStart(text, LABEL_CHARS - 1))}…`;
}
