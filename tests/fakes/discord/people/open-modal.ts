import { COMPONENT } from "../rules/component.ts";
import { isJson, jsons, numberOf, textOf } from "../../json.ts";
import type { Json } from "../../json.ts";

export type ModalField = {
  customId: string;
  label: string;
  /** What stands in it before anybody types. */
  value: string;
  isRequired: boolean;
  minLength: number;
  maxLength: number;
  /** The choices of a menu; empty for a text input. */
  options: string[];
};

/** A modal as the person has it open. */
export type OpenModalSeen = {
  id: string;
  customId: string;
  title: string;
  text: string;
  fields: ModalField[];
};

const VALUE_MAX = 4000;

export function openModal(id: string, body: Json): OpenModalSeen {
  const parts = jsons(body.components);
  const texts = parts.filter(({ type }) => type === COMPONENT.textDisplay);
  return {
    id,
    customId: textOf(body.custom_id),
    title: textOf(body.title),
    text: texts.map(({ content }) => textOf(content)).join("\n"),
    fields: parts.flatMap(fieldsOf),
  };
}

function fieldsOf(part: Json): ModalField[] {
  if (part.type === COMPONENT.row) {
    return jsons(part.components).map((input) => fieldOf(input, textOf(input.label)));
  }
  return isJson(part.component) ? [fieldOf(part.component, textOf(part.label))] : [];
}

const fieldOf = (input: Json, label: string): ModalField => ({
  customId: textOf(input.custom_id),
  label,
  value: textOf(input.value),
  isRequired: input.required !== false,
  minLength: numberOf(input.min_length),
  maxLength: numberOf(input.max_length, VALUE_MAX),
  options: jsons(input.options).map(({ value }) => textOf(value)),
});
