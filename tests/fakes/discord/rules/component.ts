import { isJson, jsons } from "../../json.ts";
import type { Json } from "../../json.ts";

/** https://docs.discord.com/developers/components/reference#component-object-component-types */
export const COMPONENT = {
  row: 1,
  button: 2,
  stringSelect: 3,
  textInput: 4,
  userSelect: 5,
  roleSelect: 6,
  mentionableSelect: 7,
  channelSelect: 8,
  section: 9,
  textDisplay: 10,
  thumbnail: 11,
  gallery: 12,
  file: 13,
  separator: 14,
  container: 17,
  label: 18,
} as const;

export const SELECTS: readonly number[] = [
  COMPONENT.stringSelect,
  COMPONENT.userSelect,
  COMPONENT.roleSelect,
  COMPONENT.mentionableSelect,
  COMPONENT.channelSelect,
];

/** What lies inside a component: children, an accessory, a label's input. */
export function insideOf(component: Json): Json[] {
  const { accessory, component: labelled } = component;
  return [...jsons(component.components), ...[accessory, labelled].filter(isJson)];
}

/** A component and everything in it, outermost first. */
export function withInside(component: Json): Json[] {
  return [component, ...insideOf(component).flatMap(withInside)];
}

/** Components as Discord stores them: each with a number of its own. */
export function withIds(components: readonly Json[]): Json[] {
  const copy = structuredClone(components) as Json[];
  const taken = new Set(copy.flatMap(withInside).map(({ id }) => id));
  let next = 0;
  for (const component of copy.flatMap(withInside)) {
    if (typeof component.id === "number" && component.id > 0) continue;
    do next += 1;
    while (taken.has(next));
    component.id = next;
  }
  return copy;
}
