import { isJson, jsons, textOf } from "../../json.ts";
import type { Json } from "../../json.ts";

export type ViewValues = Record<string, Record<string, Json>>;

/** Input elements of a view's blocks: those of input blocks and those that act where they stand. */
export function inputsOf(view: Json): { block: Json; element: Json }[] {
  return jsons(view.blocks).flatMap((block) => {
    if (isJson(block.element)) return [{ block, element: block.element }];
    const elements = [...jsons(block.elements), block.accessory].filter(isJson);
    return elements.filter(isStateful).map((element) => ({ block, element }));
  });
}

const isStateful = ({ type }: Json): boolean =>
  typeof type === "string" && /_select$|picker$|^checkboxes$|^radio_buttons$|input$/.test(type);

export function initialValues(view: Json): ViewValues {
  const values: ViewValues = {};
  for (const { block, element } of inputsOf(view)) {
    (values[textOf(block.block_id)] ??= {})[textOf(element.action_id)] = initialValue(element);
  }
  return values;
}

function initialValue(element: Json): Json {
  const type = textOf(element.type);
  if (type.startsWith("multi_static") || type === "checkboxes") {
    return { type, selected_options: element.initial_options ?? [] };
  }
  if (type === "multi_users_select") return { type, selected_users: element.initial_users ?? [] };
  if (type === "static_select" || type === "radio_buttons") {
    return { type, selected_option: element.initial_option ?? null };
  }
  if (type === "users_select") return { type, selected_user: element.initial_user ?? null };
  if (type === "conversations_select") {
    return { type, selected_conversation: element.initial_conversation ?? null };
  }
  if (type === "channels_select")
    return { type, selected_channel: element.initial_channel ?? null };
  if (type === "datepicker") return { type, selected_date: element.initial_date ?? null };
  if (type === "timepicker") return { type, selected_time: element.initial_time ?? null };
  return { type, value: element.initial_value ?? null };
}

/** What a person chose or typed in one element, as the payload says it. */
export function enteredValue(element: Json, entered: string | readonly string[]): Json {
  const type = textOf(element.type);
  const many = typeof entered === "string" ? [entered] : [...entered];
  const [one = ""] = many;
  if (type === "multi_users_select") return { type, selected_users: many };
  if (type === "users_select") return { type, selected_user: one };
  if (type === "conversations_select") return { type, selected_conversation: one };
  if (type === "channels_select") return { type, selected_channel: one };
  if (type === "datepicker") return { type, selected_date: one };
  if (type === "timepicker") return { type, selected_time: one };
  if (type === "checkboxes" || type === "multi_static_select") {
    return { type, selected_options: many.map((choice) => optionOf(element, choice)) };
  }
  if (type === "static_select" || type === "radio_buttons" || type === "overflow") {
    return { type, selected_option: optionOf(element, one) };
  }
  return { type, value: one };
}

/** The option of that value or label; a person can choose no other. */
function optionOf(element: Json, choice: string): Json {
  const groups = jsons(element.option_groups).flatMap((group) => jsons(group.options));
  const options = [...jsons(element.options), ...groups];
  const found = options.find(
    ({ value, text }) => value === choice || (isJson(text) && text.text === choice),
  );
  if (found) return found;
  const offered = options.map(({ value }) => textOf(value)).join(", ");
  throw new Error(`There is no option "${choice}" to choose; there are: ${offered}.`);
}
