import type { Json, JsonObject } from "./json.ts";

/** The same object with every text in it masked; keys stay as they are. */
export function maskJson(value: JsonObject, mask: (text: string) => string): JsonObject {
  return maskValue(value, mask) as JsonObject;
}

function maskValue(value: Json, mask: (text: string) => string): Json {
  if (typeof value === "string") return mask(value);
  if (Array.isArray(value)) return value.map((item) => maskValue(item, mask));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, maskValue(v, mask)]));
}
