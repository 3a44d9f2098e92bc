const SPACE = /[ \t]*/y;
/** White space, line ends and comments. */
const BLANK = /(?:[ \t\r\n]+|#[^\n]*)*/y;
const BARE_KEY = /[^\s"'=.,#[\]{}]+/y;
/** A number, a date, `true`: up to whatever ends a value. */
const WORD = /[^\s,#[\]{}]*(?: \d[^\s,#[\]{}]*)?/y;
const REST_OF_LINE = /[^\n]*\n?/y;
/** Each form of text; one that is never closed reaches to the end of its line or of the document. */
const TEXT =
  /"""(?:\\[^]|[^\\])*?(?:"""(?:"{0,2})|$)|'''[^]*?(?:'''(?:'{0,2})|$)|"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?/y;
const ESCAPE = /\\(?:[uUx][0-9a-fA-F]{2,8}|.)/g;
const PLAIN_ESCAPES: Record<string, string> = {
  b: "\b",
  t: "\t",
  n: "\n",
  f: "\f",
  r: "\r",
  e: "\u001B",
};

/** Walks over TOML text, piece by piece, and knows the line it is on. Always moves forward. */
export type TomlCursor = {
  atEnd(): boolean;
  position(): number;
  /** From 1. */
  line(): number;
  peek(): string;
  take(): void;
  skipSpaces(): void;
  skipBlank(): void;
  skipToNextLine(): void;
  skipText(): void;
  skipWord(): void;
  /** Skips blanks and one comma; moves on one character if nothing was read since `before`. */
  skipSeparator(before: number): void;
  /** A dotted key, quoted parts included. */
  keys(): string[];
};

export function createTomlCursor(text: string): TomlCursor {
  let position = 0;
  let line = 1;
  const moveTo = (target: number): void => {
    for (; position < target; position++) if (text[position] === "\n") line++;
  };
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = position;
    const found = pattern.exec(text)?.[0] ?? "";
    moveTo(position + found.length);
    return found;
  };
  const peek = (): string => text[position] ?? "";
  const take = (): void => moveTo(Math.min(position + 1, text.length));
  const key = (): string => {
    const quote = peek();
    if (quote !== '"' && quote !== "'") return match(BARE_KEY);
    const inside = match(TEXT).slice(1, -1);
    return quote === '"' ? inside.replace(ESCAPE, unescape) : inside;
  };
  return {
    atEnd: () => position >= text.length,
    position: () => position,
    line: () => line,
    peek,
    take,
    skipSpaces: () => void match(SPACE),
    skipBlank: () => void match(BLANK),
    skipToNextLine: () => void match(REST_OF_LINE),
    skipText: () => void match(TEXT),
    skipWord: () => void match(WORD),
    skipSeparator(before) {
      match(BLANK);
      if (peek() === "," || position === before) take();
    },
    keys() {
      const keys: string[] = [];
      match(SPACE);
      keys.push(key());
      for (match(SPACE); peek() === "."; match(SPACE)) {
        take();
        match(SPACE);
        keys.push(key());
      }
      return keys;
    },
  };
}

function unescape(escape: string): string {
  const letter = escape.charAt(1);
  if (escape.length === 2) return PLAIN_ESCAPES[letter] ?? letter;
  const digits = { x: 2, u: 4, U: 8 }[letter] ?? 0;
  const code = Number.parseInt(escape.slice(2, 2 + digits), 16);
  const character = code <= 0x10ffff ? String.fromCodePoint(code) : "";
  return character + escape.slice(2 + digits);
}
