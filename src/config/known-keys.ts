import { z } from "zod";
import type { TomlPath } from "../core/index.ts";

/**
 * The keys that a schema knows in the table at `path`; null where keys are free (a record) or
 * where there is no table.
 */
export function knownKeys(schema: z.ZodType, path: TomlPath): readonly string[] | null {
  const found = path.reduce<z.ZodType | null>(
    (at, part) => (at === null ? null : step(at, part)),
    schema,
  );
  const table = found === null ? null : unwrapped(found);
  return table instanceof z.ZodObject ? Object.keys(table.shape) : null;
}

function step(schema: z.ZodType, part: string | number): z.ZodType | null {
  const at = unwrapped(schema);
  if (at instanceof z.ZodArray) return at.element as z.ZodType;
  if (at instanceof z.ZodRecord) return at.valueType as z.ZodType;
  if (at instanceof z.ZodObject) return (at.shape[part] as z.ZodType | undefined) ?? null;
  return null;
}

function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional ? unwrapped(schema.unwrap() as z.ZodType) : schema;
}
