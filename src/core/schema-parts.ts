import { z } from "zod";
import { nearestWord } from "./nearest-word.ts";
import { formatDuration, parseDuration } from "./duration.ts";

/** The bounds of the file, whatever the key. */
export const MAX_TEXT_CHARACTERS = 100_000;
export const MAX_ENTRIES = 1000;

// Every part says what the value must be, in words that follow the key's name.

export function flag() {
  return z.boolean({ error: "must be true or false, without quotes." });
}

export function text(max = MAX_TEXT_CHARACTERS) {
  const error = `must be a text in quotes, not empty, at most ${max} characters.`;
  return z.string({ error }).min(1, { error }).max(max, { error });
}

export function matching(pattern: RegExp, error: string) {
  return z.string({ error }).regex(pattern, { error });
}

export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}.`;
  return z.int({ error }).min(min, { error }).max(max, { error });
}

export function finiteNumber() {
  return z.number({ error: "must be a number." });
}

export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  const list = words.map((word) => `"${word}"`).join(", ");
  return z.enum(words, {
    error: ({ input }) => {
      const near = typeof input === "string" ? nearestWord(input, words) : null;
      return `must be one of ${list}.${near === null ? "" : ` Did you mean "${near}"?`}`;
    },
  });
}

export function listOf<Part extends z.ZodType>(part: Part, what: string) {
  const error = `must be a list of ${what}: […].`;
  const tooLong = `holds more than ${MAX_ENTRIES} entries.`;
  return z.array(part, { error }).max(MAX_ENTRIES, { error: tooLong });
}

/** A table with these keys and no others. */
export function table<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, { error: "must be a table of keys and values." });
}

/** Milliseconds from `minMs` to `maxMs`. */
export function duration(minMs: number, maxMs: number) {
  const error = `${wanted(minMs, maxMs)}.`;
  return z.string({ error }).transform((value, context) => {
    const ms = parseDuration(value);
    if (ms !== null && ms >= minMs && ms <= maxMs) return ms;
    context.addIssue({ code: "custom", message: error });
    return z.NEVER;
  });
}

/** The same, or null for `"never"`. */
export function durationOrNever(minMs: number, maxMs: number) {
  const error = `${wanted(minMs, maxMs)}, or "never".`;
  return z.string({ error }).transform((value, context) => {
    if (value === "never") return null;
    const ms = parseDuration(value);
    if (ms !== null && ms >= minMs && ms <= maxMs) return ms;
    context.addIssue({ code: "custom", message: error });
    return z.NEVER;
  });
}

function wanted(minMs: number, maxMs: number): string {
  const range = `from ${formatDuration(minMs)} to ${formatDuration(maxMs)}`;
  return `must be a length of time in quotes, such as "90s", "30m", "24h" or "7d", ${range}`;
}

export function webAddress() {
  const error = 'must be a web address: "http://…" or "https://…".';
  return z.string({ error }).refine(isWebAddress, { error });
}

export function isWebAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && ["http:", "https:"].includes(url.protocol) && url.hostname !== "";
}

/** The name of an environment variable. */
export function variableName() {
  return matching(
    /^[A-Za-z_][A-Za-z0-9_]{0,127}$/,
    "must be the name of an environment variable, such as GITHUB_TOKEN, not its value.",
  );
}
