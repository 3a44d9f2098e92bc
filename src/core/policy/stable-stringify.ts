/**
 * JSON with the keys of every object in code-unit order and no white space: equal values give
 * equal text, whatever order their keys were written in. Used for matching, grants and digests.
 *
 * Like `JSON.stringify`: `toJSON` is honoured, `undefined`, functions and symbols vanish from
 * objects and become null in arrays, numbers that JSON lacks become null.
 * @throws TypeError for a circular value or a bigint: neither can have come from JSON.
 */
export function stableStringify(value: unknown): string {
  return write(value, new Set()) ?? "null";
}

function write(raw: unknown, ancestors: Set<object>): string | undefined {
  const value = hasToJson(raw) ? raw.toJSON() : raw;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (ancestors.has(value)) throw new TypeError("A circular value has no canonical JSON.");
  ancestors.add(value);
  const text = Array.isArray(value)
    ? `[${value.map((item) => write(item, ancestors) ?? "null").join(",")}]`
    : `{${members(value as Record<string, unknown>, ancestors).join(",")}}`;
  ancestors.delete(value);
  return text;
}

function members(value: Record<string, unknown>, ancestors: Set<object>): string[] {
  return Object.keys(value)
    .sort()
    .flatMap((key) => {
      const text = write(value[key], ancestors);
      return text === undefined ? [] : [`${JSON.stringify(key)}:${text}`];
    });
}

function hasToJson(value: unknown): value is { toJSON(): unknown } {
  return (
    typeof value === "object" &&
    value !== null &&
    "toJSON" in value &&
    typeof value.toJSON === "function"
  );
}
