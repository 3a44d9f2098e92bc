import type { ShellCommand, ShellWord } from "./shell-line.ts";

/** What a command runs in turn. `through` says by what: `sudo`, `bash -c`. */
export type InnerCommand =
  | {
      kind: "words";
      through: string;
      assignments: readonly string[];
      words: readonly ShellWord[];
    }
  /** Text that a shell reads; if it is not literal, only a part of it is known. */
  | { kind: "script"; through: string; script: ShellWord }
  /** Whatever arrives on standard input or out of a variable. */
  | { kind: "unknown"; through: string };

/** Stands for text that shows only at run time. */
const RUN_TIME_TEXT = "…";

export function innerWords(
  through: string,
  words: readonly ShellWord[],
  assignments: readonly string[] = [],
): InnerCommand[] {
  if (words.length === 0) return [];
  return [{ kind: "words", through, assignments, words }];
}

export function innerScript(through: string, script: ShellWord | undefined): InnerCommand[] {
  return script === undefined ? [] : [{ kind: "script", through, script }];
}

/** As `eval`, `ssh` and `watch` put their words together. */
export function joinedScript(through: string, words: readonly ShellWord[]): InnerCommand[] {
  if (words.length === 0) return [];
  const text = words.map((word) => word.text).join(" ");
  return [{ kind: "script", through, script: { text, isLiteral: words.every(isLiteral) } }];
}

/** The words of an inner command into which other text is put before it runs, as for `{}`. */
export function withPlaceholder(words: readonly ShellWord[], placeholder: RegExp): ShellWord[] {
  return words.map((word) =>
    placeholder.test(word.text) ? { text: word.text, isLiteral: false } : word,
  );
}

export function runTimeWord(): ShellWord {
  return { text: RUN_TIME_TEXT, isLiteral: false };
}

/** Name without folder: what `/usr/bin/sudo` is known as. */
export function baseName(command: Pick<ShellCommand, "words">): string {
  const name = command.words[0]?.text ?? "";
  return name.slice(name.lastIndexOf("/") + 1);
}

function isLiteral(word: ShellWord): boolean {
  return word.isLiteral;
}
