import { isJsonObject } from "../../core/index.ts";

/** What people see of a component, and what a click on it says. */
const TELLING = ["content", "label", "custom_id", "accent_color", "disabled"] as const;
/** Components stand in containers, rows and sections; Discord nests no deeper than this. */
const MAX_DEPTH = 8;

/**
 * What a post says, to compare one that is to be with one that stands there: Discord hands them
 * back with ids and defaults that we never wrote.
 */
export function wordsOf({
  content,
  components,
}: {
  content?: unknown;
  components?: unknown;
}): string {
  const said = typeof content === "string" ? content.trim() : "";
  return JSON.stringify([said, ...tellingParts(components, 0)]);
}

/** The ids that a post's buttons and menus carry. */
export function customIdsOf(components: unknown): string[] {
  return tellingParts(components, 0).flatMap(([name, value]) =>
    name === "custom_id" ? [String(value)] : [],
  );
}

type Telling = [name: string, value: string | number | true];

function tellingParts(value: unknown, depth: number): Telling[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((each) => tellingParts(each, depth + 1));
  if (!isJsonObject(value)) return [];
  const own = TELLING.flatMap((name): Telling[] => {
    const told = value[name];
    if (typeof told === "string") return [[name, told.trim()]];
    return typeof told === "number" || told === true ? [[name, told]] : [];
  });
  const inner = ["components", "accessory", "options"].flatMap((name) =>
    tellingParts(value[name], depth + 1),
  );
  return [...own, ...inner];
}
