import { isJson } from "../../json.ts";
import type { Json } from "../../json.ts";

/** Where a complaint goes: Slack's sentence, and the JSON pointer it is about. */
export type Complain = (message: string, pointer: string) => void;

/** Looks at one value at one place and complains about what Slack would. */
export type Check = (value: unknown, pointer: string, complain: Complain) => void;

export function string({ min = 0, max = Infinity }: { min?: number; max?: number } = {}): Check {
  return (value, pointer, complain) => {
    if (typeof value !== "string") return complain("must provide a string", pointer);
    if (value.length < min) complain(`must be more than ${min - 1} characters`, pointer);
    if (value.length > max) complain(`must be less than ${max + 1} characters`, pointer);
  };
}

export function number({ min = -Infinity, max = Infinity }: { min?: number; max?: number }): Check {
  return (value, pointer, complain) => {
    if (typeof value !== "number") return complain("must provide a number", pointer);
    if (value < min) complain(`must be greater than ${min - 1}`, pointer);
    if (value > max) complain(`must be less than ${max + 1}`, pointer);
  };
}

export const flag: Check = (value, pointer, complain) => {
  if (typeof value !== "boolean") complain("must provide a boolean", pointer);
};

export const anything: Check = () => {};

export function oneOf(...allowed: string[]): Check {
  return (value, pointer, complain) => {
    if (!allowed.includes(value as string)) complain("must be a valid enum value", pointer);
  };
}

export function list(
  check: Check,
  { min = 1, max = Infinity }: { min?: number; max?: number },
): Check {
  return (value, pointer, complain) => {
    if (!Array.isArray(value)) return complain("must provide an array", pointer);
    if (value.length < min) complain(`no less than ${min} items allowed`, pointer);
    if (value.length > max) complain(`no more than ${max} items allowed`, pointer);
    for (const [index, item] of value.entries()) check(item, `${pointer}/${index}`, complain);
  };
}

export type Shape = { required?: Record<string, Check>; optional?: Record<string, Check> };

/** An object with these fields and no others, `type` apart. */
export function shape({ required = {}, optional = {} }: Shape): Check {
  return (value, pointer, complain) => {
    if (!isJson(value)) return complain("must provide an object", pointer);
    for (const name of Object.keys(required)) {
      if (value[name] === undefined || value[name] === null) {
        complain(`missing required field: ${name}`, pointer);
      }
    }
    for (const [name, item] of Object.entries(value)) {
      const check = required[name] ?? optional[name];
      if (check && item !== undefined && item !== null) check(item, `${pointer}/${name}`, complain);
      else if (!check && name !== "type") complain(`invalid additional property: ${name}`, pointer);
    }
  };
}

/** An object whose `type` says which of these it is. */
export function typed(kinds: Record<string, Check>): Check {
  return (value, pointer, complain) => {
    if (!isJson(value)) return complain("must provide an object", pointer);
    const { type } = value;
    if (typeof type !== "string") return complain("missing required field: type", pointer);
    const check = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
    if (!check) return complain(`unsupported type: ${type}`, `${pointer}/type`);
    check(value, pointer, complain);
  };
}

/** A further rule about an object that a shape cannot say. */
export function also(
  check: Check,
  rule: (value: Json, pointer: string, complain: Complain) => void,
): Check {
  return (value, pointer, complain) => {
    check(value, pointer, complain);
    if (isJson(value)) rule(value, pointer, complain);
  };
}

/** As Slack words it: the outer complaint comes before the inner one. */
export function asWhole(check: Check): Check {
  return (value, pointer, complain) => {
    const inner: [string, string][] = [];
    check(value, pointer, (message, at) => inner.push([message, at]));
    if (inner.length > 0) complain("failed to match all allowed schemas", pointer);
    for (const [message, at] of inner) complain(message, at);
  };
}
