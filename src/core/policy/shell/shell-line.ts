/** One word of a command as bash would see it: quotes removed, nothing expanded. */
export type ShellWord = {
  text: string;
  /** false: it holds an expansion, so what it is shows only when it runs. */
  isLiteral: boolean;
};

export type ShellRedirection = {
  operator: string;
  target: ShellWord;
  /** Writes to a file. `/dev/null` and copies between descriptors do not. */
  writes: boolean;
};

/** One simple command that a line executes, wherever in the line it hides. */
export type ShellCommand = {
  /** The command's name first, then its operands; assignments before it are apart. */
  words: readonly ShellWord[];
  assignments: readonly string[];
  redirections: readonly ShellRedirection[];
  /** As it stands in the line, for explanations. */
  source: string;
  /** What it is executed through, outermost first: `$(…)`, `sudo`, `bash -c`, `xargs`. */
  through: readonly string[];
};

/** A line taken apart. `unreadable` is at least ASK_USER, whatever the mode (DESIGN 4.5). */
export type ShellLine =
  | { kind: "commands"; commands: readonly ShellCommand[] }
  | { kind: "unreadable"; problem: string };
