import { isJsonObject, type Json, type JsonObject } from "../json.ts";

/** Nodes of the loosened schema; what lies beyond is not checked. */
const MAX_SCHEMA_NODES = 2_000;
/** Levels of the loosened schema; what lies below is not checked. */
const MAX_SCHEMA_DEPTH = 32;

const NUMBER_KEYWORDS = [
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
];
const SCHEMA_KEYWORDS = ["items", "additionalItems", "additionalProperties"];
const LIST_KEYWORDS = ["prefixItems", "items", "anyOf", "allOf"];
const KNOWN_TYPES = ["string", "number", "integer", "boolean", "null", "object", "array"];

type Walk = { root: JsonObject; nodesLeft: number };

/**
 * The part of a foreign JSON Schema (drafts 4 to 2020-12) that is checked here. It is never
 * stricter than the original, never throws, and makes a check whose time is bounded:
 *
 * - `$ref` is written out in place, from `definitions` and `$defs` alike; a reference that
 *   leads back into itself, or out of the document, accepts anything.
 * - `pattern`, `patternProperties` and `format` are left to the tool: foreign patterns would run
 *   on a backtracking engine and could hang the process.
 * - `not`, `if`, `dependent…`, `unevaluated…`, `contains` and `uniqueItems` are left to it too,
 *   and `oneOf` counts as `anyOf`, because loosened branches may overlap.
 */
export function loosenJsonSchema(schema: JsonObject): JsonObject {
  const walk = { root: schema, nodesLeft: MAX_SCHEMA_NODES };
  return { ...loosen(schema, [], walk), type: "object" };
}

function loosen(schema: Json | undefined, trail: readonly JsonObject[], walk: Walk): JsonObject {
  if (schema === false) return { not: {} };
  if (!isJsonObject(schema) || trail.includes(schema)) return {};
  if (trail.length >= MAX_SCHEMA_DEPTH || walk.nodesLeft-- <= 0) return {};
  const below = [...trail, schema];
  if (typeof schema["$ref"] === "string") {
    return loosen(resolve(schema["$ref"], walk.root), below, walk);
  }
  return {
    ...plainKeywords(schema),
    ...nestedKeywords(schema, (nested) => loosen(nested, below, walk)),
  };
}

function plainKeywords(schema: JsonObject): JsonObject {
  const kept: JsonObject = {};
  for (const key of NUMBER_KEYWORDS) {
    if (typeof schema[key] === "number") kept[key] = schema[key];
  }
  const { type, required } = schema;
  if (isKnownType(type)) kept["type"] = type;
  if (isScalarList(schema["enum"])) kept["enum"] = schema["enum"];
  if (isScalar(schema["const"])) kept["enum"] = [schema["const"]];
  if (Array.isArray(required)) kept["required"] = required.filter((key) => typeof key === "string");
  return kept;
}

function nestedKeywords(schema: JsonObject, visit: (nested: Json) => JsonObject): JsonObject {
  const kept: JsonObject = {};
  for (const key of SCHEMA_KEYWORDS) {
    const nested = schema[key];
    if (typeof nested === "boolean") kept[key] = nested;
    else if (isJsonObject(nested)) kept[key] = visit(nested);
  }
  // A key that only `patternProperties` allows must not be refused as an additional one.
  if (schema["patternProperties"] !== undefined) delete kept["additionalProperties"];
  for (const key of LIST_KEYWORDS) {
    if (isFilledList(schema[key])) kept[key] = schema[key].map(visit);
  }
  const { oneOf, properties } = schema;
  if (isFilledList(oneOf)) kept["anyOf"] ??= oneOf.map(visit);
  if (isJsonObject(properties)) {
    const entries = Object.entries(properties).map(([name, nested]) => [name, visit(nested)]);
    kept["properties"] = Object.fromEntries(entries) as JsonObject;
  }
  return kept;
}

function isFilledList(value: Json | undefined): value is Json[] {
  return Array.isArray(value) && value.length > 0;
}

function isKnownType(type: Json | undefined): type is string | string[] {
  const types = Array.isArray(type) ? type : [type];
  return (
    types.length > 0 && types.every((one) => typeof one === "string" && KNOWN_TYPES.includes(one))
  );
}

function isScalar(value: Json | undefined): value is null | boolean | number | string {
  return value !== undefined && (value === null || typeof value !== "object");
}

function isScalarList(value: Json | undefined): value is Json[] {
  return Array.isArray(value) && value.length > 0 && value.every(isScalar);
}

/** A JSON Pointer inside the document (RFC 6901); undefined for anything else. */
function resolve(reference: string, root: JsonObject): Json | undefined {
  if (!reference.startsWith("#/")) return reference === "#" ? root : undefined;
  return reference
    .slice(2)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<Json | undefined>((node, key) => {
      if (typeof node !== "object" || node === null || !Object.hasOwn(node, key)) return undefined;
      return (node as JsonObject)[key];
    }, root);
}
