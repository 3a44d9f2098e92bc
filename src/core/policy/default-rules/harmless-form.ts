/**
 * A way of calling a command that changes nothing and shows nothing private, as data. Whatever
 * is not listed asks: an option that nobody thought of is not harmless by default.
 */
export type HarmlessForm = {
  /** The command with its subcommands, several forms separated by ` | `. */
  command: string;
  /**
   * The options it may carry, separated by blanks: `-al` letters without a value, `-n:` a letter
   * with any text, `-f@` one with a file that is read, `-#` a number as in `head -5`, `--all` a
   * long option, `--color?` with an optional value, `--sort:` with a value, `--file@` with a file,
   * `-e%` with a script that must look like `text`. A value that starts with `@` often is a file;
   * `--author~` takes it for a name: `@me`.
   */
  options?: string;
  /** The options, written likewise, that may stand between the name and its subcommand: `ip -br a`. */
  leading?: string;
  operands: OperandKind;
  /** What every operand must look like, beyond its kind. */
  operand?: RegExp;
  atMost?: number;
  atLeast?: number;
  /** Options of several letters stand behind one dash: `find -name`. */
  singleDash?: true;
  /** An option that gives the text, so that every operand is a file: `grep -e x file`. */
  givesText?: RegExp;
  /** What the text in front of the files must look like: a script of `sed` without `w` and `e`. */
  text?: RegExp;
  /** One word at least before a `--` must match: a bare `journalctl` is a pager with a shell. */
  needs?: RegExp;
  /** The last operand: without `-` behind its input, `pdftotext` writes a file. */
  ends?: string;
  /** Words that make it worth asking all the same: `kubectl get secrets`. */
  refuses?: RegExp;
  /** Why it is harmless; shown to a person. */
  reason: string;
};

/**
 * `none`; `text` that only the command reads; `names`: paths of which only names and metadata
 * show; `files`: paths whose content shows; `text then files` as for grep.
 */
export type OperandKind = "none" | "text" | "names" | "files" | "text then files";

export type OptionKind = "flag" | "optional" | "text" | "name" | "file" | "script";

/** Options by their letters and by their long names. */
export type OptionSet = {
  letters: ReadonlyMap<string, OptionKind>;
  long: ReadonlyMap<string, OptionKind>;
  takesNumber: boolean;
};

/** The options that may stand in one place of a form. */
export type OptionPlace = { options: OptionSet; form: HarmlessForm };

/** A form ready for matching. */
export type CompiledForm = {
  form: HarmlessForm;
  words: readonly string[];
  options: OptionSet;
  leading: OptionSet;
};

/** One entry for each of the alternatives in `command`. */
export function compileForm(form: HarmlessForm): CompiledForm[] {
  const options = compileOptions(form.options, form);
  const leading = compileOptions(form.leading, form);
  return form.command
    .split(" | ")
    .map((command) => ({ form, words: command.split(" "), options, leading }));
}

function compileOptions(listed: string | undefined, { singleDash }: HarmlessForm): OptionSet {
  const letters = new Map<string, OptionKind>();
  const long = new Map<string, OptionKind>();
  let takesNumber = false;
  for (const token of (listed ?? "").split(/\s+/)) {
    if (token === "") continue;
    if (token === "-#") {
      takesNumber = true;
      continue;
    }
    const { name, kind } = readToken(token);
    if (name.startsWith("--") || singleDash === true) long.set(name, kind);
    else for (const letter of name.slice(1)) letters.set(letter, kind);
  }
  return { letters, long, takesNumber };
}

function readToken(token: string): { name: string; kind: OptionKind } {
  const name = token.slice(0, -1);
  switch (token.at(-1)) {
    case ":":
      return { name, kind: "text" };
    case "~":
      return { name, kind: "name" };
    case "@":
      return { name, kind: "file" };
    case "%":
      return { name, kind: "script" };
    case "?":
      return { name, kind: "optional" };
    default:
      return { name: token, kind: "flag" };
  }
}
