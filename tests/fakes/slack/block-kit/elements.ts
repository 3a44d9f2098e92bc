import { richTextObject } from "./rich-text-check.ts";
import { also, anything, flag, list, number, oneOf, shape, string, typed } from "./schema.ts";
import type { Check, Complain } from "./schema.ts";
import { confirmation, option, plainText } from "./text-objects.ts";
import type { Json } from "../state/json.ts";

/** https://docs.slack.dev/reference/block-kit/block-elements */
export const ACTION_ID_MAX = 255;
export const BUTTON_TEXT_MAX = 75;
export const BUTTON_VALUE_MAX = 2000;
export const INPUT_TEXT_MAX = 3000;

const actionId = string({ min: 1, max: ACTION_ID_MAX });
const placeholder = plainText(150);
const focus = { focus_on_load: flag };

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

const options = (max: number): Check => list(option, { min: 1, max });
const optionGroup = shape({ required: { label: plainText(75), options: options(100) } });

function eitherOptions(select: Json, pointer: string, complain: Complain): void {
  if (select.options === undefined && select.option_groups === undefined) {
    complain("missing required field: options", pointer);
  }
}

const selectFields = { action_id: actionId, placeholder, confirm: confirmation, ...focus };

const staticSelect = (more: Record<string, Check>): Check =>
  also(
    shape({
      optional: {
        ...selectFields,
        options: options(100),
        option_groups: list(optionGroup, { max: 100 }),
        ...more,
      },
    }),
    eitherOptions,
  );

const pickers = (initial: string, initials: string): Record<string, Check> => ({
  [initial]: string(),
  [initials]: list(string(), { min: 0 }),
  max_selected_items: number({ min: 1 }),
  filter: anything,
  default_to_current_conversation: flag,
  response_url_enabled: flag,
});

const peoplePicker = shape({
  optional: { ...selectFields, ...pickers("initial_user", "initial_users") },
});
const placePicker = shape({
  optional: { ...selectFields, ...pickers("initial_conversation", "initial_conversations") },
});
const channelPicker = shape({
  optional: { ...selectFields, ...pickers("initial_channel", "initial_channels") },
});
const external = shape({
  optional: { ...selectFields, initial_option: option, min_query_length: number({ min: 0 }) },
});

const choices = (more: Record<string, Check>): Check =>
  shape({
    required: { options: options(10) },
    optional: { action_id: actionId, confirm: confirmation, ...focus, ...more },
  });

const picker = (initial: string): Check =>
  shape({ optional: { ...selectFields, [initial]: string(), timezone: string() } });

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

const chosenElsewhere = {
  static_select: staticSelect({ initial_option: option }),
  multi_static_select: staticSelect({
    initial_options: options(100),
    max_selected_items: number({ min: 1 }),
  }),
  external_select: external,
  multi_external_select: external,
  users_select: peoplePicker,
  multi_users_select: peoplePicker,
  conversations_select: placePicker,
  multi_conversations_select: placePicker,
  channels_select: channelPicker,
  multi_channels_select: channelPicker,
  checkboxes: choices({ initial_options: options(10) }),
  radio_buttons: choices({ initial_option: option }),
  datepicker: picker("initial_date"),
  timepicker: picker("initial_time"),
};

const overflow = shape({
  required: { options: list(option, { min: 1, max: 5 }) },
  optional: { action_id: actionId, confirm: confirmation },
});

const dateTime = shape({
  optional: { action_id: actionId, initial_date_time: number({}), confirm: confirmation, ...focus },
});

export const ACTIONS = {
  button,
  overflow,
  datetimepicker: dateTime,
  workflow_button: anything,
  ...chosenElsewhere,
};

export const ACCESSORIES = { button, overflow, image: imageElement, ...chosenElsewhere };

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
  ...chosenElsewhere,
};

export const image = typed({ image: imageElement });
export const buttonElement = typed({ button });
