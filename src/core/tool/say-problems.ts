import type { z } from "zod";
import type { JsonObject } from "../json.ts";

/** More than this and a model mends none of them. */
const MAX_PROBLEMS_SAID = 8;
/** UTF-16 units of a key, a value or a message that are repeated back. */
const MAX_WORD_LENGTH = 120;

/** Says what is wrong with arguments in sentences that a model can act on. */
export function sayProblems(issues: readonly z.core.$ZodIssue[], args: JsonObject): string {
  const said = issues.slice(0, MAX_PROBLEMS_SAID).map((issue) => sayProblem(issue, args));
  const left = issues.length - said.length;
  if (left > 0) said.push(`And ${left} more.`);
  return said.join(" ");
}

function sayProblem(issue: z.core.$ZodIssue, args: JsonObject): string {
  const name = nameOf(issue.path);
  const value = valueAt(args, issue.path);
  switch (issue.code) {
    case "unrecognized_keys":
      return sayUnknownKeys(issue.keys, issue.path.length === 0 ? "this tool" : name);
    case "invalid_type":
      return mustBe(name, value, withArticle(issue.expected));
    case "invalid_value":
      return mustBe(name, value, `one of ${shorten(issue.values.map(plain).join(", "))}`);
    case "invalid_union":
      return mustBe(name, value, unionOf(issue));
    default:
      return value === undefined && issue.path.length > 0
        ? `${name} is missing.`
        : `${name}: ${shorten(issue.message)}.`;
  }
}

function sayUnknownKeys(keys: readonly string[], owner: string): string {
  const names = keys.slice(0, MAX_PROBLEMS_SAID).map(quote).join(", ");
  if (keys.length === 1) return `${names} is not a parameter of ${owner}; leave it out.`;
  const more = keys.length > MAX_PROBLEMS_SAID ? ", …" : "";
  return `${names}${more} are not parameters of ${owner}; leave them out.`;
}

function mustBe(name: string, value: unknown, what: string): string {
  if (value === undefined) return `${name} is missing; it must be ${what}.`;
  return `${name} must be ${what}, not ${kindOf(value)}.`;
}

function unionOf(issue: z.core.$ZodIssueInvalidUnion): string {
  const kinds = issue.errors.map(([first]) =>
    first?.code === "invalid_type" && first.path.length === 0
      ? withArticle(first.expected)
      : "another shape that its schema allows",
  );
  return [...new Set(kinds)].join(" or ") || "something else";
}

function withArticle(kind: string): string {
  if (kind === "int") return "an integer";
  if (kind === "null") return "null";
  return `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind}`;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "string" || typeof value === "number") return shorten(JSON.stringify(value));
  return withArticle(typeof value);
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.length === 0 ? "The arguments" : quote(path.map(String).join("."));
}

/** Own keys only, so that `constructor` is as missing as it looks. */
function valueAt(args: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    return (value as Record<PropertyKey, unknown>)[key];
  }, args);
}

function plain(value: unknown): string {
  return typeof value === "bigint" ? String(value) : (JSON.stringify(value) ?? "undefined");
}

function quote(text: string): string {
  return `\`${shorten(text)}\``;
}

function shorten(text: string): string {
  return text.length <= MAX_WORD_LENGTH ? text : `${text.slice(0, MAX_WORD_LENGTH)}…`;
}
