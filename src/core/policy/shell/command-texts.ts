import { quoteForBash } from "./canonical-line.ts";
import type { ShellCommand, ShellWord } from "./shell-line.ts";

/** One command in the forms in which rules are held against it. */
export type CommandTexts = {
  command: ShellCommand;
  /** Names under which rules about it can stand: as written, and without its folder. */
  names: readonly string[];
  /** As it stands in the line, its assignments in front. */
  asWritten: string;
  /** Texts that a rule which allows may trust: every word quoted as bash would need it. */
  allowTexts: readonly string[];
  /** Texts in which a rule that restricts looks: also as written, and without quotes. */
  restrictTexts: readonly string[];
};

export function textsOf(command: ShellCommand): CommandTexts {
  const [name] = command.words;
  const bare = { ...command, assignments: [] };
  const base = name?.text.includes("/") ? withBaseName(bare, name) : null;
  const spellings = base === null ? [bare] : [bare, base];
  const quoted = quotedText(command);
  const asWritten = withAssignments(command, command.source.trim());
  const restrictTexts = spellings.flatMap((each) => [
    quotedText(each),
    each.words.map(({ text }) => text).join(" "),
  ]);
  return {
    command,
    asWritten,
    names: spellings.flatMap(({ words: [first] }) => (first ? [first.text] : [])),
    allowTexts: [withAssignments(command, quoted)],
    restrictTexts: [...new Set([asWritten, command.source.trim(), ...restrictTexts])],
  };
}

/** Whether what runs shows only when the line runs: `$X`, `/bin/r?`. */
export function isNameUnknown({ words: [name] }: ShellCommand): boolean {
  return name !== undefined && !name.isLiteral;
}

function withBaseName(command: ShellCommand, name: ShellWord): ShellCommand {
  const text = name.text.slice(name.text.lastIndexOf("/") + 1);
  return { ...command, words: [{ ...name, text }, ...command.words.slice(1)] };
}

function quotedText({ words }: ShellCommand): string {
  return words
    .map((word) => (word.isLiteral ? quoteForBash(word.text) : unknownText(word)))
    .join(" ");
}

/** Kept together as one word, so that `git "log $X"` is no `git log`. */
function unknownText({ text }: ShellWord): string {
  return /[\s'"]/.test(text) ? JSON.stringify(text) : text;
}

/** In front, unless they stand there already. */
function withAssignments({ assignments }: ShellCommand, text: string): string {
  const front = assignments.join(" ");
  return front === "" || text.startsWith(front) ? text : `${front} ${text}`;
}
