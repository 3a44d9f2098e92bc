import type { Json } from "../../json.ts";
import { Refusal } from "./refusal.ts";

/** What is wrong with one field of a body, at a path such as `components.0.components.1.label`. */
export type Problem = { path: string; code: string; message: string };

export const required = (path: string): Problem => ({
  path,
  code: "BASE_TYPE_REQUIRED",
  message: "This field is required",
});

export const tooLong = (path: string, max: number): Problem => ({
  path,
  code: "BASE_TYPE_MAX_LENGTH",
  message: `Must be ${max} or fewer in length.`,
});

export const badLength = (path: string, { min, max }: { min: number; max: number }): Problem => ({
  path,
  code: "BASE_TYPE_BAD_LENGTH",
  message: `Must be between ${min} and ${max} in length.`,
});

export const badChoice = (path: string, choices: readonly (number | string)[]): Problem => ({
  path,
  code: "BASE_TYPE_CHOICES",
  message: `Value must be one of {${choices.join(", ")}}.`,
});

export const badType = (path: string, what: string): Problem => ({
  path,
  code: "BASE_TYPE_BAD_TYPE",
  message: `Could not interpret as ${what}.`,
});

/** A text of so many characters; `min: 0` lets it be left out. */
export function checkText(
  value: unknown,
  path: string,
  { min = 0, max }: { min?: number; max: number },
): Problem[] {
  if (value === undefined || value === null) return min > 0 ? [required(path)] : [];
  if (typeof value !== "string") return [badType(path, "string")];
  if (value.length < min) return min === 1 ? [required(path)] : [badLength(path, { min, max })];
  if (value.length <= max) return [];
  return [min > 0 ? badLength(path, { min, max }) : tooLong(path, max)];
}

/** Throws 50035 with the problems nested as Discord does, when there are any. */
export function refuseForm(problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  const errors: Json = {};
  for (const { path, code, message } of problems) {
    let at = errors;
    for (const key of path.split(".").filter((part) => part !== "")) {
      at = (at[key] ??= {}) as Json;
    }
    const found = (at._errors ??= []) as Json[];
    found.push({ code, message });
  }
  throw new Refusal(50035, errors);
}
