/** An object out of a JSON body: nothing about it is known until it is checked. */
export type Json = Record<string, unknown>;

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The objects of a list, whatever was given. */
export function jsons(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isJson) : [];
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

export function numberOf(value: unknown, fallback = 0): number {
  return typeof value === "number" && Number.isFinite(value) ? value : fallback;
}
