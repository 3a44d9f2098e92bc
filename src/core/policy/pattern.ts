import { RE2JS, RE2JSException } from "re2js";

/** Nobody reads a longer pattern, and compiling takes time with its length. */
export const MAX_PATTERN_CHARACTERS = 16_384;

/** A compiled pattern. Time grows with the length of the text and of the pattern, never faster. */
export type Pattern = {
  /** Somewhere in the text. */
  isIn(text: string): boolean;
};

export type PatternReading = { ok: true; pattern: Pattern } | { ok: false; problem: string };

/** Compiles RE2 syntax. `isAtStart`: only counts where the text begins. `problem` says what to do. */
export function compilePattern(source: string, isAtStart = false): PatternReading {
  if (source.length > MAX_PATTERN_CHARACTERS) {
    return {
      ok: false,
      problem: `is longer than ${MAX_PATTERN_CHARACTERS} characters. Shorten it.`,
    };
  }
  try {
    const compiled = RE2JS.compile(source);
    const used = isAtStart ? RE2JS.compile(String.raw`\A(?:${source})`) : compiled;
    return { ok: true, pattern: { isIn: (text) => used.test(text) } };
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return { ok: false, problem: explain(error.message) };
  }
}

const MENDS: readonly (readonly [part: string, mend: string])[] = [
  ["missing closing )", "Close the group with ), or write \\( for the character itself."],
  ["unexpected )", "Open a group with (, or write \\) for the character itself."],
  ["missing closing ]", "Close the class with ], or write \\[ for the character itself."],
  ["missing argument to repetition", "Write \\*, \\+ or \\? for the character itself."],
  ["invalid or unsupported Perl syntax", "Look-ahead and look-behind are not available."],
  ["invalid escape sequence", "Back-references are not available; \\\\ is a backslash."],
  ["invalid repeat count", "At most 1000 repetitions can be counted."],
];

function explain(message: string): string {
  const what = message.replace("error parsing regexp: ", "");
  const mend = MENDS.find(([part]) => what.includes(part))?.[1];
  return `is not a valid pattern (${what}). ${mend ?? "See https://github.com/google/re2/wiki/Syntax."}`;
}

const SPECIAL = /[\\.+*?()|[\]{}^$]/g;

/** A pattern that matches this text and no other. */
export function exactPattern(text: string): string {
  return `^${text.replace(SPECIAL, String.raw`\$&`)}$`;
}

/**
 * The only text that a pattern matches, when it has the form that `exactPattern` gives it; null
 * for every other pattern. Whoever wrote such a rule saw the whole text that it is about.
 */
export function exactTextOf(pattern: string): string | null {
  const text = pattern.slice(1, -1).replaceAll(/\\([\\.+*?()|[\]{}^$])/g, "$1");
  return pattern.length > 1 && exactPattern(text) === pattern ? text : null;
}
