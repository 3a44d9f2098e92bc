import { parse, TomlError } from "smol-toml";
import type { TomlTable } from "smol-toml";
import { tomlKeyLines } from "./toml-key-lines.ts";
import type { TomlPath } from "./toml-key-lines.ts";

/** Longer documents are refused: nobody writes a megabyte of configuration by hand. */
export const MAX_TOML_CHARACTERS = 1_048_576;
const MAX_DEPTH = 50;

export type TomlDocument = {
  table: TomlTable;
  /** The line (from 1) of a key, or of the table around it. */
  lineOf: (path: TomlPath) => number;
};

export type TomlReading =
  | ({ ok: true } & TomlDocument)
  /** `line` and `column` count from 1; `problem` is a sentence that says what to do. */
  | { ok: false; line: number; column: number; problem: string };

/**
 * Parses TOML 1.1 and knows the line of every key.
 * With `integersAsBigInt`, integers come as bigint, which tells `1` from `1.0`.
 */
export function readToml(text: string, options: { integersAsBigInt?: boolean } = {}): TomlReading {
  if (text.length > MAX_TOML_CHARACTERS) {
    const problem = `the file is longer than ${MAX_TOML_CHARACTERS} characters. Shorten it.`;
    return { ok: false, line: 1, column: 1, problem };
  }
  try {
    const table = parse(text, {
      integersAsBigInt: options.integersAsBigInt ?? false,
      unsafeKeyBehaviour: "throw",
      maxDepth: MAX_DEPTH,
    });
    return { ok: true, table, lineOf: tomlKeyLines(text) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return { ok: false, line: error.line, column: error.column, problem: explain(error) };
  }
}

const MENDS: readonly (readonly [part: string, mend: string])[] = [
  ["incomplete key-value", 'Write it as: key = "value"'],
  ["trying to redefine", "This key or table is written a second time; keep one of the two."],
  ["illegal character in key", 'Write it as: key = "value"'],
  ["not allowed in strings", "A text is not closed on its line: add the quote that is missing."],
  ["unfinished string", "A text is not closed: add the quote that is missing."],
  ["invalid value", 'A text must stand in quotes: key = "value"'],
  ["expected comma", "Separate the entries with commas, and close the list or table."],
  ["unfinished array", "A list is not closed: add the ] that is missing."],
  ["unfinished table", "A table is not closed: add the } that is missing."],
  ["end of table array", "A header of a list's table ends in two brackets: [[name]]."],
  ["end-of-line", "Put each key on a line of its own."],
  ["unrecognised escape", "Write a backslash as \\\\, or put the text in 'single quotes'."],
  ["cannot be represented", "The number is too large."],
  ["unsafe property", "This name cannot be used as a key."],
];

/** The parser's own first line; the excerpt behind it is left out, as it may show a secret. */
function explain(error: TomlError): string {
  const [first = ""] = error.message.split("\n");
  const what = first.replace("Invalid TOML document: ", "");
  const mend = MENDS.find(([part]) => what.includes(part))?.[1];
  return `this is not valid TOML (${what}). ${mend ?? "See https://toml.io for how to write it."}`;
}
