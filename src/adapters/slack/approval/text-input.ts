import type { JsonObject } from "../../../core/index.ts";
import { INPUT } from "../action-ids.ts";
import { plainText } from "../text/rich-text.ts";

/** A field of several lines. */
export function textInput(wanted: {
  label: string;
  maxChars: number;
  initial?: string;
}): JsonObject {
  const { label, maxChars, initial } = wanted;
  return {
    type: "input",
    block_id: INPUT.block,
    label: plainText(label),
    element: {
      type: "plain_text_input",
      action_id: INPUT.action,
      multiline: true,
      max_length: maxChars,
      focus_on_load: true,
      ...(initial === undefined ? {} : { initial_value: initial }),
    },
  };
}
