import { badChoice, badLength, checkText, required } from "../api/form-errors.ts";
import type { Problem } from "../api/form-errors.ts";
import { jsons, numberOf } from "../../json.ts";
import type { Json } from "../../json.ts";
import { COMPONENT } from "./component.ts";

const CUSTOM_ID_MAX = 100;
const LABEL_MAX = 80;
const URL_MAX = 512;
const PLACEHOLDER_MAX = 150;
const OPTIONS_MAX = 25;
const OPTION_MAX = 100;
const INPUT_VALUE_MAX = 4000;
const INPUT_PLACEHOLDER_MAX = 100;
const STYLE = { link: 5, premium: 6 } as const;
const BUTTON_STYLES = [1, 2, 3, 4, STYLE.link, STYLE.premium];

export const checkCustomId = (value: unknown, path: string): Problem[] =>
  checkText(value, `${path}.custom_id`, { min: 1, max: CUSTOM_ID_MAX });

export function checkButton(button: Json, path: string): Problem[] {
  const style = numberOf(button.style);
  if (!BUTTON_STYLES.includes(style)) return [badChoice(`${path}.style`, BUTTON_STYLES)];
  if (style === STYLE.premium) return button.sku_id ? [] : [required(`${path}.sku_id`)];
  const isBare = !button.label && !button.emoji;
  const target =
    style === STYLE.link
      ? [
          ...checkText(button.url, `${path}.url`, { min: 1, max: URL_MAX }),
          ...(button.custom_id === undefined ? [] : [bothGiven(path)]),
        ]
      : checkCustomId(button.custom_id, path);
  return [
    ...target,
    ...checkText(button.label, `${path}.label`, { max: LABEL_MAX }),
    ...(isBare ? [labelNeeded(path)] : []),
  ];
}

const bothGiven = (path: string): Problem => ({
  path,
  code: "COMPONENT_CUSTOM_ID_AND_URL",
  message: "A custom id and url cannot both be specified",
});

const labelNeeded = (path: string): Problem => ({
  path,
  code: "BUTTON_COMPONENT_INVALID_LABEL_AND_EMOJI",
  message: "A button must have a label or an emoji",
});

export function checkSelect(select: Json, path: string): Problem[] {
  return [
    ...checkCustomId(select.custom_id, path),
    ...checkText(select.placeholder, `${path}.placeholder`, { max: PLACEHOLDER_MAX }),
    ...(select.type === COMPONENT.stringSelect ? checkOptions(select, path) : []),
  ];
}

function checkOptions({ options }: Json, path: string): Problem[] {
  const given = jsons(options);
  if (given.length === 0 || given.length > OPTIONS_MAX) {
    return [badLength(`${path}.options`, { min: 1, max: OPTIONS_MAX })];
  }
  return given.flatMap(({ label, value, description }, index) => {
    const at = `${path}.options.${index}`;
    return [
      ...checkText(label, `${at}.label`, { min: 1, max: OPTION_MAX }),
      ...checkText(value, `${at}.value`, { min: 1, max: OPTION_MAX }),
      ...checkText(description, `${at}.description`, { max: OPTION_MAX }),
    ];
  });
}

/** A text input, which only modals have. */
export function checkTextInput(input: Json, path: string): Problem[] {
  const { style, value, placeholder, min_length: least, max_length: most } = input;
  const styles = [1, 2];
  return [
    ...checkCustomId(input.custom_id, path),
    ...(styles.includes(numberOf(style)) ? [] : [badChoice(`${path}.style`, styles)]),
    ...checkText(value, `${path}.value`, { max: INPUT_VALUE_MAX }),
    ...checkText(placeholder, `${path}.placeholder`, { max: INPUT_PLACEHOLDER_MAX }),
    ...checkRange(least, `${path}.min_length`, 0),
    ...checkRange(most, `${path}.max_length`, 1),
  ];
}

function checkRange(value: unknown, path: string, min: number): Problem[] {
  if (value === undefined || value === null) return [];
  const isGood =
    Number.isInteger(value) && Number(value) >= min && Number(value) <= INPUT_VALUE_MAX;
  if (isGood) return [];
  const message = `int value should be between ${min} and ${INPUT_VALUE_MAX}.`;
  return [{ path, code: "NUMBER_TYPE_RANGE", message }];
}
