import type { HarmlessForm } from "../harmless-form.ts";

/**
 * Commands of `sed` that print, delete and replace. `w`, `W`, `r`, `R`, `e`, `F`, braces, and the
 * flags `w` and `e` of a replacement are nowhere in it: they write, read or execute.
 */
const SED_ADDRESS = String.raw`(?:\d+|\$|\/(?:[^/\\\n]|\\[^\n])*\/I?)`;
const SED_REPLACE = ["\\/", "#", "\\|", ",", ":", "@", "!", "_"]
  .map((mark) => `s${mark}${`(?:[^${mark}\\\\\\n]|\\\\[^\\n])*${mark}`.repeat(2)}[gpiIM\\d]*`)
  .join("|");
const SED_COMMAND = `(?:${SED_ADDRESS}(?:[,~]\\+?${SED_ADDRESS})?!?\\s*)?(?:[pdqDPnNhHgGxl=]|${SED_REPLACE})`;
const SED_SCRIPT = new RegExp(`^\\s*${SED_COMMAND}(?:\\s*;\\s*${SED_COMMAND})*\\s*;?\\s*$`);

/**
 * A program of `awk` that only prints. `>` behind a print and a single `|` write and run, `getline`
 * and `ARGV` read other files, `@` calls by name, `ENVIRON` and `PROCINFO` show what is private.
 * `>=` and `||` compare, and without a print a `>` does, too.
 */
const AWK_REACHES_OUT =
  "@|system|getline|extension|FUNCTAB|close|fflush|ENVIRON|ARG[CVI]|PROCINFO|SYMTAB";
const AWK_PIPES = String.raw`(?:^|[^|])\|(?!\|)|\|\|\|`;
const AWK_PROGRAM = new RegExp(
  `^(?![^]*(?:${AWK_REACHES_OUT}|${AWK_PIPES}))(?:(?![^]*>(?!=))|(?![^]*print))`,
);

/** Programs with a small language of their own, of which only the harmless part is known here. */
export const SCRIPT_FORMS: readonly HarmlessForm[] = [
  {
    command: "sed",
    options:
      "-nErsuz -e% -l: --expression% --quiet --silent --regexp-extended --separate --unbuffered --null-data --posix --debug --sandbox --line-length:",
    operands: "text then files",
    text: SED_SCRIPT,
    givesText: /^-[nErsuz]*e|^--expression/,
    reason: "prints, deletes and replaces lines on its output (no -i, -f, and no w, r, e inside)",
  },
  {
    command: "awk | gawk | mawk | nawk",
    // -v may set what a program reads (ARGV), so its value is looked at like the program.
    options: "-F: -v: --field-separator: --assign: --posix --traditional --re-interval",
    operands: "text then files",
    text: AWK_PROGRAM,
    refuses: /^(?:-v|--assign=)?\s*(?:ARG[CVI]|ENVIRON|PROCINFO)/,
    reason: "prints fields of its input (no pipes, redirections, system, getline inside)",
  },
  {
    command: "bc",
    // Files would be run as programs; bc itself neither writes nor executes.
    options: "-ilqsw --interactive --mathlib --quiet --standard --warn",
    operands: "none",
    reason: "reckons with what it reads on its input",
  },
  {
    command: "sd",
    // With a third operand it edits that file in place.
    options: "-sp -f: -n: --fixed-strings --flags: --max-replacements:",
    operands: "text",
    atLeast: 2,
    atMost: 2,
    reason: "replaces in its input (no files, which it would edit)",
  },
  {
    command: "read",
    // The name is an own variable, lower case and without a subscript, which bash would evaluate.
    options: "-rs -p: -n: -t: -d:",
    operands: "text",
    refuses: /^(?!read$|-)(?!(?!.*proxy)[a-z_][a-z0-9_]*$)/,
    reason: "reads a line of its input into a variable of the line",
  },
  {
    command: "mapfile | readarray",
    // Without -C, whose value runs.
    options: "-t -n: -s: -d:",
    operands: "text",
    atMost: 1,
    refuses: /^(?!mapfile$|readarray$|-)(?!(?!.*proxy)[a-z_][a-z0-9_]*$)/,
    reason: "reads lines of its input into a variable of the line",
  },
  {
    command:
      "trap -l | trap -p | bind -p | bind -l | bind -P | bind -V | complete | complete -p | alias -p | shopt -s | shopt -u | caller",
    operands: "none",
    reason: "lists what the shell knows",
  },
  {
    command: "caller",
    operands: "text",
    atMost: 1,
    refuses: /^(?!caller$|\d+$)/,
    reason: "tells who called",
  },
  {
    command: "printenv",
    // Any other variable, and all of them together, may hold a secret.
    operands: "text",
    atLeast: 1,
    refuses: /^(?!printenv$|(?:HOME|PWD|USER|LOGNAME|SHELL|PATH|LANG|LC_\w+|TERM|TZ|HOSTNAME)$)/,
    reason: "shows a variable that is no secret",
  },
];
