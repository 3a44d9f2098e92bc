import { actionId, dateTime, focus, MENUS, overflow, placeholder } from "./menus.ts";
import { richTextObject } from "./rich-text-check.ts";
import { also, anything, flag, list, number, oneOf, shape, string, typed } from "./schema.ts";
import type { Check, Complain } from "./schema.ts";
import { confirmation, plainText } from "./text-objects.ts";
import type { Json } from "../../json.ts";

/** https://docs.slack.dev/reference/block-kit/block-elements */
export const BUTTON_TEXT_MAX = 75;
export const BUTTON_VALUE_MAX = 2000;
export const INPUT_TEXT_MAX = 3000;

const button = shape({
  required: { text: plainText(BUTTON_TEXT_MAX) },
  optional: {
    action_id: actionId,
    value: string({ max: BUTTON_VALUE_MAX }),
    url: string({ max: 3000 }),
    style: oneOf("primary", "danger"),
    confirm: confirmation,
    accessibility_label: string({ max: 75 }),
  },
});

/** `initial_value` and `max_length` go together: a text longer than its own limit is refused. */
function fitsItself(input: Json, pointer: string, complain: Complain): void {
  const { initial_value: initial, max_length: max } = input;
  if (typeof initial === "string" && typeof max === "number" && initial.length > max) {
    complain(`must be less than ${max + 1} characters`, `${pointer}/initial_value`);
  }
}

const plainTextInput = also(
  shape({
    optional: {
      action_id: actionId,
      placeholder,
      initial_value: string({ max: INPUT_TEXT_MAX }),
      multiline: flag,
      min_length: number({ min: 0, max: INPUT_TEXT_MAX }),
      max_length: number({ min: 1, max: INPUT_TEXT_MAX }),
      dispatch_action_config: anything,
      ...focus,
    },
  }),
  fitsItself,
);

const imageElement = shape({
  required: { alt_text: string({ max: 2000 }) },
  optional: { image_url: string({ max: 3000 }), slack_file: anything },
});

const feedback = shape({
  required: { text: plainText(75), value: string({ max: 2000 }) },
  optional: { accessibility_label: string({ max: 75 }) },
});

export const CONTEXT_ACTIONS = {
  feedback_buttons: shape({
    required: { positive_button: feedback, negative_button: feedback },
    optional: { action_id: actionId },
  }),
  icon_button: shape({
    required: { icon: string(), text: plainText(75) },
    optional: {
      action_id: actionId,
      value: string({ max: 2000 }),
      confirm: confirmation,
      accessibility_label: string({ max: 75 }),
      visible_to_user_ids: list(string(), { min: 0 }),
    },
  }),
};

export const ACTIONS = {
  button,
  overflow,
  datetimepicker: dateTime,
  workflow_button: anything,
  ...MENUS,
};

export const ACCESSORIES = { button, overflow, image: imageElement, ...MENUS };

const typedField = (more: Record<string, Check>): Check =>
  shape({
    optional: {
      action_id: actionId,
      placeholder,
      dispatch_action_config: anything,
      ...focus,
      ...more,
    },
  });

export const INPUTS = {
  plain_text_input: plainTextInput,
  datetimepicker: dateTime,
  email_text_input: typedField({ initial_value: string() }),
  url_text_input: typedField({ initial_value: string() }),
  rich_text_input: typedField({ initial_value: richTextObject }),
  number_input: also(
    typedField({
      is_decimal_allowed: flag,
      initial_value: string(),
      min_value: string(),
      max_value: string(),
    }),
    (input, pointer, complain) => {
      if (input.is_decimal_allowed === undefined) {
        complain("missing required field: is_decimal_allowed", pointer);
      }
    },
  ),
  file_input: shape({
    optional: {
      action_id: actionId,
      filetypes: list(string(), {}),
      max_files: number({ min: 1, max: 10 }),
    },
  }),
  ...MENUS,
};

export const image = typed({ image: imageElement });
export const buttonElement = typed({ button });
