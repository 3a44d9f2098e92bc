import type { z } from "zod";
import { type TomlDocument, type TomlPath, nearestWord } from "../core/index.ts";
import { ENVIRONMENT_VARIABLES } from "./environment-variables.ts";
import { fileSchema } from "./file-schema.ts";
import type { FileConfig } from "./file-schema.ts";
import { findFileSecrets } from "./find-file-secrets.ts";
import type { Findings } from "./findings.ts";
import { knownKeys } from "./known-keys.ts";

/** Each pass takes out what is wrong, so two are nearly always enough. */
const MAX_PASSES = 10;

/**
 * Checks the file against the schema, reports everything that is wrong, and answers with what is
 * left when that is taken out: the checks across keys go on with it, so that one misspelt key
 * does not hide the other mistakes.
 */
export function readConfigFile(table: TomlDocument["table"], findings: Findings): FileConfig {
  for (const { path, at, text } of findFileSecrets(table)) {
    findings.report(path, text);
    takeOut(table, at);
  }
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const parsed = fileSchema.safeParse(table);
    if (parsed.success) return parsed.data;
    for (const { path, text } of parsed.error.issues.flatMap(explainIssue)) {
      findings.report(path, text);
      takeOut(table, path);
    }
  }
  return {};
}

type Wrong = { path: TomlPath; text: string };

function explainIssue(issue: z.core.$ZodIssue): Wrong[] {
  const path = issue.path.filter((part) => typeof part !== "symbol");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...path, key], text: unknownKey(path, key) }));
  }
  if (issue.code === "invalid_key")
    return [{ path, text: issue.issues[0]?.message ?? issue.message }];
  return [{ path, text: issue.message }];
}

function unknownKey(path: TomlPath, key: string): string {
  const keys = knownKeys(fileSchema, path) ?? [];
  const near = nearestWord(key, keys);
  if (near !== null) return `is not a key here. Did you mean "${near}"?`;
  const variable = key.toUpperCase();
  if (ENVIRONMENT_VARIABLES.includes(variable)) {
    return `is not a key of this file. Set ${variable} in the environment or in .env.`;
  }
  const homes = knownKeys(fileSchema, [])?.filter((section) => isKeyOf(section, key)) ?? [];
  const [home] = homes;
  if (home !== undefined) return `is not a key here. It belongs under [${home}].`;
  return `is not a key here. The keys here are: ${keys.join(", ")}.`;
}

function isKeyOf(section: string, key: string): boolean {
  return knownKeys(fileSchema, [section])?.includes(key) === true;
}

/** Removes the value at `path`; an entry of a list takes the whole list along. */
function takeOut(table: object, path: TomlPath): void {
  const end = path.findLastIndex((part) => typeof part === "string");
  const key = path[end];
  if (key === undefined) return;
  const parent = path.slice(0, end).reduce<unknown>(entry, table);
  if (typeof parent === "object" && parent !== null) Reflect.deleteProperty(parent, key);
}

function entry(value: unknown, key: string | number): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
