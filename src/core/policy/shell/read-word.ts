import type { CommandArgument, Word, WordPart } from "unbash";
import type { ShellWord } from "./shell-line.ts";

/** A word as bash hands it on: quotes removed; not literal when its text shows only at run time. */
export function readWord(word: CommandArgument): ShellWord {
  if (word.type !== "Assignment") return readPlainWord(word);
  if (word.value.type === "ArrayValue") return { text: word.text, isLiteral: false };
  const value = readPlainWord(word.value);
  const head = word.text.slice(0, word.text.indexOf("=") + 1);
  const isPlainName = /^\w+\+?=$/.test(head);
  return { text: `${head}${value.text}`, isLiteral: isPlainName && value.isLiteral };
}

function readPlainWord(word: Word): ShellWord {
  return { text: word.value, isLiteral: !startsWithTilde(word) && isLiteralWord(word) };
}

/** `~/x` and `a=~/x`; the first character decides, because a quoted tilde stays as it is. */
function startsWithTilde(word: Word): boolean {
  return /^(?:\w+=)?~/.test(word.text);
}

function isLiteralWord(word: Word): boolean {
  return (word.parts ?? []).every(isLiteralPart);
}

function isLiteralPart(part: WordPart): boolean {
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
    case "AnsiCQuoted":
      return true;
    case "DoubleQuoted":
      return part.parts.every((child) => child.type === "Literal");
    default:
      // `$"…"` too: a message catalogue named in the environment can put any text in its place.
      return false;
  }
}
