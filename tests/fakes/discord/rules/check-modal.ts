import { badChoice, badLength, badType, checkText, required } from "../api/form-errors.ts";
import type { Problem } from "../api/form-errors.ts";
import { isJson, numberOf } from "../../json.ts";
import type { Json } from "../../json.ts";
import { checkCustomId, checkSelect, checkTextInput } from "./check-controls.ts";
import { COMPONENT, SELECTS } from "./component.ts";

const TITLE_MAX = 45;
const LABEL_MAX = 45;
const DESCRIPTION_MAX = 100;
const PARTS_MAX = 5;
const TEXT_MAX = 4000;
const PARTS = [COMPONENT.row, COMPONENT.textDisplay, COMPONENT.label];

/** https://docs.discord.com/developers/interactions/receiving-and-responding#modal */
export function checkModal(data: Json): Problem[] {
  const parts = Array.isArray(data.components) ? data.components : [];
  const isCount = parts.length >= 1 && parts.length <= PARTS_MAX;
  return [
    ...checkCustomId(data.custom_id, "data"),
    ...checkText(data.title, "data.title", { min: 1, max: TITLE_MAX }),
    ...(isCount ? [] : [badLength("data.components", { min: 1, max: PARTS_MAX })]),
    ...parts.flatMap((part, index) => checkPart(part, `data.components.${index}`)),
  ];
}

function checkPart(part: unknown, path: string): Problem[] {
  if (!isJson(part)) return [badType(path, "dictionary")];
  if (part.type === COMPONENT.row) return checkInputRow(part, path);
  if (part.type === COMPONENT.label) return checkLabel(part, path);
  if (part.type !== COMPONENT.textDisplay) return [badChoice(`${path}.type`, PARTS)];
  return checkText(part.content, `${path}.content`, { min: 1, max: TEXT_MAX });
}

/** The older way: a row with one text input that carries its own label. */
function checkInputRow({ components }: Json, path: string): Problem[] {
  const [input] = Array.isArray(components) ? components : [];
  const at = `${path}.components.0`;
  if (!isJson(input)) return [badLength(`${path}.components`, { min: 1, max: 1 })];
  if (input.type !== COMPONENT.textInput) return [badChoice(`${at}.type`, [COMPONENT.textInput])];
  const label = checkText(input.label, `${at}.label`, { min: 1, max: LABEL_MAX });
  return [...label, ...checkTextInput(input, at)];
}

function checkLabel({ label, description, component }: Json, path: string): Problem[] {
  const texts = [
    ...checkText(label, `${path}.label`, { min: 1, max: LABEL_MAX }),
    ...checkText(description, `${path}.description`, { max: DESCRIPTION_MAX }),
  ];
  const at = `${path}.component`;
  if (!isJson(component)) return [...texts, required(at)];
  if (component.type === COMPONENT.textInput) return [...texts, ...checkTextInput(component, at)];
  if (SELECTS.includes(numberOf(component.type))) return [...texts, ...checkSelect(component, at)];
  return [...texts, badChoice(`${at}.type`, [COMPONENT.textInput, ...SELECTS])];
}
