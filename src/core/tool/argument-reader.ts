import { z } from "zod";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { loosenJsonSchema } from "./loosen-json-schema.ts";
import { sayProblems } from "./say-problems.ts";

/** The most bytes of UTF-8 that a call's arguments may have as JSON. */
export const MAX_ARGUMENT_BYTES = 262_144;
/** How deep arguments may nest; everything that walks them later recurses. */
export const MAX_ARGUMENT_DEPTH = 64;

/** What a model is told about a tool's arguments, and how its answer is read. */
export type ArgumentReader<Args> = {
  /** JSON Schema of type object. */
  jsonSchema: JsonObject;
  read(args: JsonObject): { ok: true; args: Args } | { ok: false; problem: string };
};

/**
 * For tools of our own. A key that the schema does not name is refused even if the schema is not
 * strict: text that sits in a key nobody reads could otherwise satisfy a policy's pattern.
 */
export function zodArguments<Args>(schema: z.ZodObject & z.ZodType<Args>): ArgumentReader<Args> {
  const strict = schema.strict() as unknown as z.ZodType<Args>;
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(strict, { io: "input" });
  return {
    jsonSchema: jsonSchema as JsonObject,
    read: (args) => readBounded(args, strict),
  };
}

/**
 * For tools whose schema someone else wrote. The model reads the schema as it is; the check here
 * covers what `loosenJsonSchema` keeps of it, and the tool's owner checks the rest. Arguments
 * are handed on as they came: no default is filled in, no key dropped.
 */
export function jsonSchemaArguments(jsonSchema: JsonObject): ArgumentReader<JsonObject> {
  const schema = z.fromJSONSchema(loosenJsonSchema(jsonSchema), {
    registry: z.registry(),
  });
  return {
    jsonSchema,
    read: (args) => {
      const read = readBounded(args, schema);
      return read.ok ? { ok: true, args } : read;
    },
  };
}

function readBounded<Args>(
  args: JsonObject,
  schema: z.ZodType<Args>,
): { ok: true; args: Args } | { ok: false; problem: string } {
  const problem = sizeProblem(args);
  if (problem !== null) return { ok: false, problem };
  const read = schema.safeParse(args);
  if (read.success) return { ok: true, args: read.data };
  return { ok: false, problem: sayProblems(read.error.issues, args) };
}

function sizeProblem(args: JsonObject): string | null {
  if (isDeeper(args, MAX_ARGUMENT_DEPTH)) {
    return `The arguments nest deeper than ${MAX_ARGUMENT_DEPTH} levels; flatten them.`;
  }
  const bytes = new TextEncoder().encode(JSON.stringify(args)).length;
  if (bytes <= MAX_ARGUMENT_BYTES) return null;
  return `The arguments are ${bytes} bytes long; at most ${MAX_ARGUMENT_BYTES} are taken. Split the work into smaller calls.`;
}

/** Walks level by level, because a recursive walk is what hostile depth would break. */
function isDeeper(args: JsonObject, levels: number): boolean {
  let level: Json[] = [args];
  for (let depth = 0; depth <= levels && level.length > 0; depth++) {
    level = level.flatMap(children);
  }
  return level.length > 0;
}

function children(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  return isJsonObject(value) ? Object.values(value) : [];
}
