import type { Json } from "../../json.ts";
import { also, anything, flag, list, number, shape, string } from "./schema.ts";
import type { Check, Complain } from "./schema.ts";
import { confirmation, option, plainText } from "./text-objects.ts";

/** https://docs.slack.dev/reference/block-kit/block-elements: the longest `action_id`. */
export const ACTION_ID_MAX = 255;

export const actionId = string({ min: 1, max: ACTION_ID_MAX });
export const placeholder = plainText(150);
export const focus = { focus_on_load: flag };

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

export const overflow = shape({
  required: { options: list(option, { min: 1, max: 5 }) },
  optional: { action_id: actionId, confirm: confirmation },
});

export const dateTime = shape({
  optional: { action_id: actionId, initial_date_time: number({}), confirm: confirmation, ...focus },
});

/** Menus, boxes and pickers: they stand in actions, sections and inputs alike. */
export const MENUS = {
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
